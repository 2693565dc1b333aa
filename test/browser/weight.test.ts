import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { builtSite } from '../built-site.ts';
import { noteShifts, shiftOf } from './shifts.ts';
import { setStage } from './stage.ts';

const { origin, pages } = builtSite();
// With the origin of the build, and online, the pages are sent as they were built. Otherwise the first reader of a page gets gzip.
const { scene } = setStage({ FAROL_ORIGIN: origin, FAROL_OFFLINE: '0' });
const kilobyte = 1024;
const isLong = process.env.FAROL_TEST_LONG === '1';
// Pages of one language: in the other they differ in nothing but their words. The panel has a stream open, so its network is never idle.
const own = pages.filter(({ language, address }) => language === 'pt-BR' && address !== '/painel/');
/** In the short form test/browser/every-page.test.ts looks for shifts on the pages that it judges. */
const settling = isLong ? own.map(({ address }) => address) : [];

/** All bytes of one page on the wire, headers included, until no further request is made. */
async function weigh(page: Page, address: string): Promise<{ bytes: number; requests: string[] }> {
  const session = await page.context().newCDPSession(page);
  const requests: string[] = [];
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => requests.push(request.url));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return { bytes, requests };
}

/** The short form weighs the first and the last. */
const weighed = [
  ['the home page', '/', 20, 5],
  ['the home page in English', '/en/', 20, 5],
  // One request more: what is left of the limit.
  ['an entry', '/apis/viacep/', 30, 6],
  ['the longest entry', '/apis/google-gemini/', 30, 6],
] as const;

for (const [name, address, most, mostRequests] of isLong ? weighed : [weighed[0], weighed[3]]) {
  scene(`${name} weighs at most ${most} KB in at most ${mostRequests} requests`, async (t, stage) => {
    const context = await stage.newContext();
    t.after(() => context.close());
    const { bytes, requests } = await weigh(await context.newPage(), address);
    t.diagnostic(`${bytes} bytes in ${requests.length} requests`);
    assert.ok(bytes > 5 * kilobyte && bytes <= most * kilobyte, `${bytes} bytes`);
    assert.ok(requests.length <= mostRequests, requests.join('\n'));
  });
}

const sizes = [
  [390, 844],
  [1366, 900],
] as const;

for (const [width, height] of isLong ? sizes : sizes.slice(0, 1)) {
  scene(
    `nothing moves while ${isLong ? 'a page' : 'a search or a comparison'} settles at ${width} px`,
    async (t, stage) => {
      const context = await stage.newContext({ viewport: { width, height } });
      t.after(() => context.close());
      const page = await context.newPage();
      await noteShifts(page);
      for (const address of [
        '/?q=cep',
        '/comparar/?ids=viacep,ibge',
        '/comparar/?ids=viacep,ibge#comparison',
        ...settling,
      ]) {
        await page.goto(address, { waitUntil: 'networkidle' });
        assert.equal(await shiftOf(page), undefined, address);
      }
    },
  );
}

/** Where a page is cut in two, and what the browser shows of the first part before the second one is sent. */
const cuts = [
  {
    part: 'the list of contents',
    address: '/convencoes/graphql/',
    width: 1366,
    at: (html: Buffer) => html.indexOf('<summary>', html.indexOf('class=contents')),
    shown: '.contents details',
  },
  {
    part: 'the table of errors',
    address: '/convencoes/erros/',
    width: 390,
    at: (html: Buffer) => html.indexOf('<td class=js', html.indexOf('class=gallery')),
    shown: '.gallery-frame',
  },
];

for (const { part, address, width, at, shown } of cuts) {
  scene(`nothing moves when ${part} arrives in two parts`, async (t, stage) => {
    const halves = createServer(async ({ url = '/', headers }, response) => {
      const answer = await fetch(`${stage.origin}${url}`, { headers: { accept: headers.accept ?? '*/*' } });
      const type = answer.headers.get('content-type') ?? '';
      const body = Buffer.from(await answer.arrayBuffer());
      const cut = type.includes('html') ? at(body) : 0;
      response.writeHead(answer.status, { 'content-type': type });
      response.write(body.subarray(0, cut));
      if (cut > 0) firstHalf.resolve(() => response.end(body.subarray(cut)));
      else response.end(body);
    }).listen(0, '127.0.0.1');
    const firstHalf = Promise.withResolvers<() => void>();
    t.after(() => halves.close());
    await once(halves, 'listening');
    const context = await stage.newContext({ viewport: { width, height: 900 } });
    t.after(() => context.close());
    const page = await context.newPage();
    await noteShifts(page);
    const { port } = halves.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}${address}`, { waitUntil: 'commit' });
    await page.locator(shown).waitFor();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    (await firstHalf.promise)();
    await page.waitForLoadState('networkidle');
    assert.equal(await shiftOf(page), undefined);
  });
}
