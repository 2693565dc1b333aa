// The exported files behind Debian's nginx, beside our own server: the same answers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { problemCodes } from '@farol/http';
import { chromiumHere, longestWaitMs } from '../browser/chromium.ts';
import { serveSite } from '../browser/served-site.ts';
import { missingProgram } from '../debian.ts';
import { rawAsk } from '../raw-ask.ts';
import type { Started } from '../started-program.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startNginx } from './nginx.ts';

const skip = missingProgram('/usr/sbin/nginx');
const folder = join(temporaryFolder(), 'site');
const command = fileURLToPath(new URL('../../apps/cli/dist/farol.mjs', import.meta.url));

let own: Awaited<ReturnType<typeof serveSite>>;
let nginx: Started;
before(async () => {
  if (skip) return;
  own = await serveSite({ FAROL_OFFLINE: '0' });
  execFileSync(process.execPath, [command, 'export', 'site', '-o', folder, '--origin', own.origin], {
    stdio: 'ignore',
  });
  nginx = await startNginx(folder);
});
after(async () => {
  await nginx?.kill();
  await own?.stop();
});

const get = (origin: string, path: string, headers: Readonly<Record<string, string>>) =>
  rawAsk(`${origin}${path}`, { headers: { host: 'files.example', ...headers } });

type Listed = { readonly path: string; readonly type: string };
const listed = (): readonly Listed[] => JSON.parse(readFileSync(join(folder, 'farol-files.json'), 'utf8')).files;

/** Every URL of the server that has a file, in the languages and forms that it has. */
function questions(): { path: string; headers: Record<string, string> }[] {
  const pages = listed().filter(({ path }) => !/^(?:v1|docs|problems|llms|openapi|schema)\b/.test(path));
  const reads = listed().filter(({ path }) => /^(?:v1|docs|llms)\b/.test(path) && !/^llms-full/.test(path));
  const plain = reads.filter(({ path }) => !/\.en\.\w+$/.test(path)).map(({ path }) => `/${path}`);
  const negotiated = plain.map((path) => path.replace(/\.json$/, '').replace('@', '?'));
  const problems = ['', ...problemCodes.map((code) => `/${code}`)].map((code) => `/problems${code}`);
  const languages = ['pt-BR', 'en-GB,en;q=0.9'];
  return [
    ...['llms-full.txt', 'openapi.json', 'schema.graphql', ...pages.map(({ path }) => path)].map((path) => ({
      path: `/${path.replace(/(^|\/)index\.html$/, '$1')}`,
      headers: {},
    })),
    ...negotiated.flatMap((path) => languages.map((language) => ({ path, headers: { 'accept-language': language } }))),
    ...negotiated.map((path) => ({ path: `${path}${path.includes('?') ? '&' : '?'}lang=en`, headers: {} })),
    ...problems.flatMap((path) =>
      ['application/json', 'text/html,*/*;q=0.8'].flatMap((accept) =>
        languages.map((language) => ({ path, headers: { accept, 'accept-language': language } })),
      ),
    ),
  ];
}

const compared = [
  'content-type',
  'content-language',
  'cache-control',
  'access-control-allow-origin',
  'content-security-policy',
];
const notice = /<section class="file-copy".*?<\/section>/;
const serverLink = /\b(href|action)="?(?:#file-copy|\/(?:calls\/[^\s">]*|graphql))"?/g;
const alike = (body: Buffer) => body.toString('latin1').replace(notice, '').replace(serverLink, '$1');
/** A sample that calls a server names the address at which one listens by default. */
const local = (text: string) => text.replaceAll(own.origin, 'http://127.0.0.1:8080');

test('nginx answers with the status, type, headers and bytes of our server, for every URL without a filter', {
  skip,
}, async () => {
  const all = questions();
  assert.ok(all.length > 700, String(all.length));
  for (const { path, headers } of all) {
    const sent = { ...headers, 'accept-encoding': 'identity' };
    const [ours, theirs] = await Promise.all([get(own.origin, path, sent), get(nginx.origin, path, sent)]);
    assert.equal(theirs.status, ours.status, path);
    const problemAsJson = path.startsWith('/problems') && /json/.test(headers.accept ?? '');
    for (const name of compared.filter((one) => !(problemAsJson && one === 'content-security-policy')))
      assert.equal(theirs.headers[name], ours.headers[name], `${path} ${JSON.stringify(headers)} ${name}`);
    assert.equal(local(alike(theirs.body)), local(alike(ours.body)), path);
  }
});

test('nginx sends the compressed files as they are', { skip }, async () => {
  for (const path of ['/', '/v1/apis', '/assets/'].map((start) => (start === '/assets/' ? assetPath() : start))) {
    const zipped = await get(nginx.origin, path, { 'accept-encoding': 'gzip' });
    assert.equal(zipped.headers['content-encoding'], 'gzip', path);
    assert.match(String(zipped.headers.vary), /Accept-Encoding/);
    const plain = await get(nginx.origin, path, { 'accept-encoding': 'identity' });
    assert.deepEqual(gunzipSync(zipped.body), plain.body);
  }
});

const assetPath = () => `/assets/${readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.js'))}`;

test('another spelling redirects, an unknown path gets the page that says so, and a part that needs a server says so', {
  skip,
}, async () => {
  const at = (path: string, headers = {}) => get(nginx.origin, path, headers);
  for (const [path, location] of [
    ['/apis/viacep', '/apis/viacep/'],
    ['/v1/apis/', '/v1/apis'],
    ['/en?q=cep', '/en/?q=cep'],
  ] as const) {
    const [ours, theirs] = [await get(own.origin, path, {}), await at(path)];
    assert.deepEqual([theirs.status, theirs.headers.location], [308, location]);
    assert.deepEqual([ours.status, ours.headers.location], [308, location]);
  }
  for (const path of ['/nowhere/', '/en/nowhere']) {
    const lost = await at(path, { accept: 'text/html' });
    const ours = await get(own.origin, path, { accept: 'text/html' });
    assert.equal(lost.status, 404);
    assert.equal(lost.headers['content-type'], 'text/html; charset=utf-8');
    assert.deepEqual(local(lost.body.toString()), local(ours.body.toString()));
  }
  for (const path of [
    '/gateway/viacep/01001000/json/',
    '/graphql',
    '/v1/apis?cors=yes',
    '/v1/apis/viacep/quota',
    '/v1/apis/x',
  ]) {
    const refused = await at(path, { 'accept-language': 'en' });
    assert.deepEqual([refused.status, refused.headers['content-type']], [404, 'application/problem+json'], path);
    assert.match(JSON.parse(refused.body.toString()).detail, /need a Farol server/);
  }
  for (const path of ['/farol-nginx.conf', '/_headers', '/index.html.gz', '/v1/rules?cursor=../../farol-files'])
    assert.equal((await at(path)).status, 404, path);
});

const chromium = chromiumHere();
test('in a browser filters and comparison work from the files, and Run says that there is no server', {
  skip: skip || ('reason' in chromium && chromium.reason),
}, async (t) => {
  assert.ok('launch' in chromium);
  const browser = await chromium.launch();
  t.after(() => browser.close());
  const page = await browser.newPage({ baseURL: nginx.origin, serviceWorkers: 'block' });
  page.setDefaultTimeout(longestWaitMs);
  const complaints: string[] = [];
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  page.on('requestfailed', (sent) => complaints.push(sent.url()));
  page.on('response', (answer) => answer.status() >= 400 && complaints.push(answer.url()));

  await page.goto('/en/?q=cep&authentication=no-key');
  await page.waitForFunction('document.querySelectorAll(".apis .row:not([hidden])").length < 18');
  assert.deepEqual(
    (await page.locator('.apis .row:visible').evaluateAll((rows) => rows.map((row) => row.dataset.id))).sort(),
    ['brasilapi', 'viacep'],
  );
  await page.goto('/en/compare/?ids=openweather,open-meteo');
  await page.waitForFunction('document.querySelectorAll("[name=ids]:checked").length === 2');
  await page.goto('/en/apis/viacep/');
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  await page.getByText('This page is a copy as plain files').waitFor();
  assert.match(await page.locator('#file-copy').innerText(), /run npm start in a clone/);
  assert.deepEqual(complaints, []);
});
