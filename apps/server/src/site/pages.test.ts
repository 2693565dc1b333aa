import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { termValues } from '@farol/catalogue/internal';
import { createGuard } from '@farol/http';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { catalogue, createAsk, createTestServer, problemOf } from '../testing/test-server.ts';

// Built before the tests run.
const siteDirectory = new URL('../../../site/dist/', import.meta.url);
const ask = await createAsk({ siteDirectory });
const read = async (path: string, headers: Record<string, string> = {}) => (await ask(path, { headers })).text();

test('pages have the headers, the language and the encodings of the build', async () => {
  const response = await ask('/apis/viacep/', { headers: { 'accept-encoding': 'br', 'accept-language': 'en' } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-encoding'), 'br');
  assert.equal(response.headers.get('content-language'), 'pt-BR', 'the address names the language, not the header');
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(response.headers.get('cross-origin-resource-policy'), 'same-origin');
  assert.match(response.headers.get('permissions-policy') ?? '', /camera=\(\), geolocation=\(\)/);
  assert.equal(response.headers.get('cache-control'), 'no-cache');
  assert.equal(response.headers.get('vary'), 'Accept, Accept-Encoding');
});

test('files with a hash in their name may be cached without limit, and a worker made from one may load nothing', async () => {
  const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(await read('/')) ?? [];
  const { headers } = await ask(style);
  assert.match(headers.get('cache-control') ?? '', /immutable/);
  assert.equal(headers.get('content-security-policy'), "default-src 'none'");
});

test('a page ignores an unknown query, accepts only reads, and has one spelling', async () => {
  assert.equal(await read('/apis/viacep/?utm_source=x'), await read('/apis/viacep/'));
  assert.equal((await ask('/apis/viacep/', { method: 'POST' })).status, 405);
  const response = await ask('/apis/viacep?a=1', { redirect: 'manual' });
  assert.deepEqual([response.status, response.headers.get('location')], [308, '/apis/viacep/?a=1']);
});

test('for an unknown path a browser gets a page in the language of the path, and a program a problem', async () => {
  const accept = { headers: { accept: 'text/html,*/*;q=0.8', 'if-none-match': '*' } };
  const page = await ask('/en/nothing', accept);
  assert.equal(page.status, 404);
  assert.match(await page.text(), /<html lang="en">/);
  assert.match(page.headers.get('vary') ?? '', /Accept\b/);
  assert.match(await (await ask('/nothing', accept)).text(), /<html lang="pt-BR">/);
  assert.equal((await problemOf(await ask('/nothing'))).status, 404);
});

test('over a socket pages are prepared answers, and entries link to their page', async () => {
  const { prepared } = await createTestServer({ siteDirectory });
  assert.ok(prepared.has('/apis/viacep/') && prepared.has('/') && prepared.has('/v1/apis'));
  assert.equal((await (await ask('/v1/apis/viacep')).json()).links.page, '/apis/viacep/');
  const without = await createAsk({});
  assert.equal((await (await without('/v1/apis/viacep')).json()).links.page, null);
});

test('a page never hides a part of the interface', async (t) => {
  const folder = temporaryFolder(t);
  const page = { address: '/openapi.json', file: 'a.html', type: 'text/html', cache: 'page', language: null };
  const notFound = { pt: '/404.html', en: '/404.html' };
  writeFileSync(join(folder, 'a.html'), 'a page');
  const site = { origin: 'http://127.0.0.1:8080', headers: {}, assets: {}, files: [page], notFound };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site));
  const there = await createAsk({ siteDirectory: pathToFileURL(`${folder}/`) });
  assert.match((await there('/openapi.json')).headers.get('content-type') ?? '', /^application\/json/);
});

/** The entries whose rows are shown, in their order. */
const shown = (html: string) =>
  [...html.matchAll(/<tr class="row" data-id="([\w-]+)"[^>]*>/g)].flatMap(([row, id = '']) =>
    / hidden/.test(row) ? [] : [id],
  );

test('the home page answers a search without JavaScript', async () => {
  const html = await read('/?q=cep&cors=yes&nonsense=1');
  const found = catalogue.findApis({ q: 'cep', cors: 'yes' });
  assert.ok(found.length > 0);
  assert.deepEqual(
    shown(html),
    found.map(({ id }) => id),
  );
  assert.match(html, new RegExp(`role="status">${found.length} de 18 APIs<`));
  assert.match(html, /<input [^>]*name="cors" value="yes" checked/);
  const nothing = await read('/en/?q=zzzzzzz');
  assert.deepEqual(shown(nothing), []);
  assert.match(nothing, /<tbody class="nothing"><tr class="empty">/);
  assert.equal(await read('/?q=&cors='), await read('/'), 'an empty form shows the page as it was built');
});

test('the home page filters by every term, spelt as in /v1/apis or by its label as in older links', async () => {
  for (const [name, term] of [
    ['card', 'card'],
    ['commercial_use', 'commercialUse'],
    ['sign_up', 'signUp'],
    ['data_license', 'dataLicense'],
  ] as const)
    for (const value of termValues[term]) {
      const stated = catalogue.apis.filter(({ terms }) => terms[term].value === value).map(({ id }) => id);
      // A value that no entry has is ignored.
      const expected = stated.length > 0 ? stated : catalogue.apis.map(({ id }) => id);
      assert.deepEqual(shown(await read(`/?${name}=${value}`)), expected, `${name}=${value}`);
    }
  for (const [word, label] of [
    ['authentication=no-key', 'authentication=No+key'],
    ['authentication=api-key', 'authentication=Auth%3A+API+key'],
    ['format=sse', 'format=SSE+(streaming)'],
  ] as const) {
    assert.ok(shown(await read(`/?${word}`)).length < catalogue.apis.length, word);
    assert.deepEqual(shown(await read(`/?${word}`)), shown(await read(`/?${label}`)), word);
  }
});

test('the former name of a filter redirects to its present one', async () => {
  const response = await ask('/en/?q=cep&commercial=yes', { redirect: 'manual' });
  assert.deepEqual([response.status, response.headers.get('location')], [308, '/en/?q=cep&commercial_use=yes']);
});

test('the comparison shows the columns that a query names, four at most', async () => {
  const ids = catalogue.apis.slice(0, 6).map(({ id }) => id);
  const html = await read(`/comparar/?ids=${ids.join(',')}&ids=nothing`);
  assert.match(html, /<div class="comparison on1 on2 on3 on4">/);
  assert.equal(html.match(/name="ids"[^>]* checked/g)?.length, 4);
});

test('the calculator answers a form without JavaScript, with numbers only', async () => {
  const html = await read('/calculadora/?api=receitaws&users=400&calls=1&hours=2&cached="><b>');
  assert.match(html, /<option value="receitaws" selected>/);
  assert.match(html, /name="users" value="400"/);
  assert.match(html, /name="cached" value="0"/);
  assert.match(
    html,
    /class="outcome"><p class="verdict mark broken">Não cabe\.<\/p>.*ritmo é de 3,33 por minuto, e cabem 3\./s,
  );
  assert.doesNotMatch(html, /name="key" value="1" checked/);
  const polling = await read('/calculadora/?api=github&key=1&news=poll&every=600');
  assert.match(
    polling,
    /name="key" value="1" checked.*value="poll" checked.*name="every" value="600".*>Cabe, com folga\./s,
  );
  assert.equal(await read('/calculadora/?api=nothing'), await read('/calculadora/'));
});

test('typed text cannot become markup or an attribute', async () => {
  const typed = `x onfocus=alert(1) "'><script>alert(1)</script> \` / {{count}} $& é`;
  const html = await read(`/?q=${encodeURIComponent(typed)}`);
  assert.doesNotMatch(html, /<script>alert/);
  const value = /name="q"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? '';
  assert.equal(value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'), typed);
});

const decoders = {
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => gunzipSync(bytes),
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
};

test('pages name the origin at which they are read, in every coding, and so do texts and the filtered home page', async () => {
  const there = await createAsk({ siteDirectory, origin: 'https://farol.example' });
  for (const coding of ['identity', 'gzip', 'br'] as const) {
    const response = await there('/apis/viacep/', { headers: { 'accept-encoding': coding } });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.headers.get('content-length'), String(bytes.length));
    assert.equal(response.headers.get('content-encoding') ?? 'identity', coding);
    const html = decoders[coding](bytes).toString();
    assert.match(html, /rel="canonical" href="https:\/\/farol\.example\/apis\/viacep\/"/, coding);
    assert.ok(!html.includes('http://127.0.0.1:8080'), coding);
  }
  for (const path of ['/?q=cep', '/sitemap.xml', '/robots.txt', '/novidades.xml', '/convencoes/rest.md']) {
    const text = await (await there(path)).text();
    assert.ok(text.includes('https://farol.example/') && !text.includes('http://127.0.0.1:8080'), path);
  }
});

test('where a token is required, sheets are marked so that they do not ask for the quota without one', async () => {
  const closed = await createAsk({ siteDirectory, guard: createGuard({ reach: 'network' }) });
  assert.match(await (await closed('/apis/viacep/')).text(), /<call-instrument [^>]*data-needs-token/);
  assert.doesNotMatch(await read('/apis/viacep/'), /data-needs-token/);
});

test('offline, every page carries a strip that says so, in its language; nothing else does', async () => {
  const offline = await createAsk({ siteDirectory, offline: true });
  const strip =
    /<\/header><section class="offline-strip" aria-label="Servidor sem rede" title="Sem rede: [^"]+"><b>Simulador<\/b><span>Sem rede: .*?<\/section>/;
  const accept = { accept: 'text/html' };
  for (const path of ['/', '/apis/viacep/', '/apis/nada/', '/?q=cep']) {
    assert.match(await (await offline(path, { headers: accept })).text(), strip, path);
    assert.doesNotMatch(await read(path, accept), /class="offline-strip"/, path);
  }
  assert.match(
    await (await offline('/en/')).text(),
    /aria-label="Offline server" title="Offline: [^"]+"><b>Simulator<\/b><span>Offline: /,
  );
});
