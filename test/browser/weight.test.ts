import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { builtSite } from '../built-site.ts';
import { listening } from '../listening.ts';
import { painted } from './seen.ts';
import { noteShifts, shiftOf } from './shifts.ts';
import { type Stage, setStage } from './stage.ts';

const { origin, pages } = builtSite();
// With the origin of the build, and online, the pages are sent as they were built. Otherwise the first reader of a page gets gzip.
const { scene } = setStage({ FAROL_ORIGIN: origin, FAROL_OFFLINE: '0' });
const kilobyte = 1024;
const isLong = process.env.FAROL_TEST_LONG === '1';
// Pages of one language: in the other they differ in nothing but their words. The panel has a stream open, so its network is never idle.
const own = pages.filter(({ language, address }) => language === 'pt-BR' && address !== '/painel/');
/** In the short form test/browser/every-page.alone.test.ts looks for shifts on the pages that it judges. */
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
  ['the home page', '/', 24, 5],
  ['the home page in English', '/en/', 24, 5],
  // One request more: what is left of the limit.
  ['an entry', '/apis/viacep/', 32, 6],
  ['the longest entry', '/apis/google-gemini/', 32, 6],
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

/** Whether what the first paint waits for stands below the first screen, or is hidden. */
function paintsFirstScreenAtOnce(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const anchor = document.querySelector('link[rel=expect]')?.getAttribute('href')?.slice(1) ?? '';
    const element = document.getElementById(anchor);
    return element !== null && (!element.checkVisibility() || element.getBoundingClientRect().y >= innerHeight);
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
        const isPaintedAtOnce = await paintsFirstScreenAtOnce(page);
        assert.ok(isPaintedAtOnce, `${address}: the first paint does not wait for the first screen`);
      }
    },
  );
}

/** Where a page is cut in two, and what the browser has of the first part before the second one is sent. */
const cuts = [
  {
    part: 'the list of contents',
    address: '/convencoes/graphql/',
    width: 1366,
    at: (html: string) => html.indexOf('<summary>', html.indexOf('class="contents"')),
    shown: '.contents details',
  },
  {
    part: 'the table of errors',
    address: '/convencoes/erros/',
    width: 390,
    at: (html: string) => html.indexOf('<td class="js', html.indexOf('class="gallery')),
    shown: '.gallery-frame',
  },
];
type Cut = Omit<(typeof cuts)[number], 'part'>;
/** A browser that knows it, such as Chromium, paints nothing before the first screen has arrived. */
const expectLink = /<link rel="expect" [^>]*>/;

/** Opens a page of which the first part has arrived. */
async function openFirstPart(
  t: TestContext,
  stage: Stage,
  { address, width, at, shown }: Cut,
  edit: (html: string) => string,
): Promise<{ page: Page; sendRest: () => void }> {
  const rest = Promise.withResolvers<() => void>();
  const halves = await listening(async ({ url = '/', headers }, response) => {
    const answer = await fetch(`${stage.origin}${url}`, { headers: { accept: headers.accept ?? '*/*' } });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.includes('html')) return void response.end(Buffer.from(await answer.arrayBuffer()));
    const html = edit(await answer.text());
    assert.ok(at(html) > 0, 'the page has no such part');
    response.write(html.slice(0, at(html)));
    rest.resolve(() => response.end(html.slice(at(html))));
  });
  t.after(halves.close);
  const context = await stage.newContext({ viewport: { width, height: 900 } });
  t.after(() => context.close());
  const page = await context.newPage();
  await noteShifts(page);
  await page.goto(`${halves.url}${address}`, { waitUntil: 'commit' });
  await page.locator(shown).waitFor({ state: 'attached' });
  return { page, sendRest: await rest.promise };
}

for (const { part, ...cut } of cuts) {
  scene(`nothing moves when ${part} arrives in two parts, where a browser paints the first`, async (t, stage) => {
    const { page, sendRest } = await openFirstPart(t, stage, cut, (html) => html.replace(expectLink, ''));
    await painted(page);
    sendRest();
    await page.waitForLoadState('networkidle');
    assert.equal(await shiftOf(page), undefined);
  });
}

scene('a page is painted when its first screen has arrived, so that no line of it moves', async (t, stage) => {
  const cut = {
    address: '/apis/open-meteo/',
    width: 1366,
    at: (html: string) => html.indexOf('<code>', html.indexOf('class="target')),
    shown: '.target b',
  };
  const { page, sendRest } = await openFirstPart(t, stage, cut, (html) => html);
  const isPainted = await page.evaluate(() => {
    const frames = new Promise<true>((painted) =>
      requestAnimationFrame(() => requestAnimationFrame(() => painted(true))),
    );
    return Promise.race([frames, new Promise<false>((enough) => setTimeout(() => enough(false), 500))]);
  });
  assert.equal(isPainted, false);
  sendRest();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  assert.equal(await shiftOf(page), undefined);
});
