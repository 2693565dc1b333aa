import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { createGuard } from '@farol/http';
import { catalogue, createAsk, createTestServer, problemOf } from '../testing/test-server.ts';

const builtOrigin = 'http://127.0.0.1:8080';
const folder = mkdtempSync(join(tmpdir(), 'farol-site-'));
after(() => rmSync(folder, { recursive: true }));

const calculator =
  '<option value=viacep selected><option value=receitaws><option value=github><input type=checkbox name=key value=1>' +
  '<input name=users value=100><input name=calls value=5><input name=hours value=8><input name=cached value=0>' +
  '<input type=radio name=news value=none checked><input type=radio name=news value=poll><input name=every value=60>' +
  '<div role=status class=outcome></div>';
const instrument = '<call-instrument data-id=viacep></call-instrument>';

/** A site as small as one can be, laid out as the build lays it out. */
function build(): URL {
  const page = { type: 'text/html; charset=utf-8', cache: 'page' } as const;
  const files = [
    { address: '/', file: 'index.html', ...page, language: 'pt-BR' },
    { address: '/en/', file: 'en/index.html', ...page, language: 'en' },
    { address: '/apis/viacep/', file: 'apis/viacep/index.html', ...page, language: 'pt-BR' },
    { address: '/calculadora/', file: 'calculadora/index.html', ...page, language: 'pt-BR' },
    { address: '/404.html', file: '404.html', ...page, language: 'pt-BR' },
    { address: '/en/404.html', file: 'en/404.html', ...page, language: 'en' },
    {
      address: '/assets/a.1234.css',
      file: 'assets/a.1234.css',
      type: 'text/css; charset=utf-8',
      cache: 'immutable',
      language: null,
    },
    { address: '/openapi.json', file: 'index.html', ...page, language: null },
  ];
  for (const { file } of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    const link = file.endsWith('.html') ? `<link rel=canonical href=${builtOrigin}/${file}>` : '';
    const own = file.startsWith('calculadora') ? calculator : file.startsWith('apis') ? instrument : '';
    const body = `<!doctype html>${link}<header></header>${own}<p>${file} ${'farol '.repeat(100)}`;
    writeFileSync(join(folder, file), body);
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(body));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(body));
  }
  const home = (language: string) => ({
    before: `<html lang=${language}><header></header><link rel=canonical href=${builtOrigin}/><input name=q value="{{q}}" autofocus><p>{{count}} APIs</p><title>{{q}}</title>`,
    after: '</html>',
    rows: Object.fromEntries(catalogue.apis.map(({ id }) => [id, `<tr id=${id}>`])),
    empty: '<p>nothing</p>',
  });
  writeFileSync(
    join(folder, 'site.json'),
    JSON.stringify({
      origin: builtOrigin,
      headers: { 'content-security-policy': "default-src 'none'" },
      files,
      notFound: { pt: '/404.html', en: '/en/404.html' },
      home: { pt: home('pt-BR'), en: home('en') },
    }),
  );
  return pathToFileURL(`${folder}/`);
}

const siteDirectory = build();
const ask = await createAsk({ siteDirectory });

test('pages have the headers, the language and the encodings of the build', async () => {
  const response = await ask('/apis/viacep/', { headers: { 'accept-encoding': 'br', 'accept-language': 'en' } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-encoding'), 'br');
  assert.equal(response.headers.get('content-language'), 'pt-BR', 'the address names the language, not the header');
  assert.equal(response.headers.get('content-security-policy'), "default-src 'none'");
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(response.headers.get('cross-origin-resource-policy'), 'same-origin');
  assert.match(response.headers.get('permissions-policy') ?? '', /camera=\(\), geolocation=\(\)/);
  assert.equal(response.headers.get('cache-control'), 'no-cache');
  assert.equal(response.headers.get('vary'), 'Accept-Encoding');
});

test('files with a hash in their name may be cached without limit, and a worker made from one may load nothing', async () => {
  const { headers } = await ask('/assets/a.1234.css');
  assert.match(headers.get('cache-control') ?? '', /immutable/);
  assert.equal(headers.get('content-security-policy'), "default-src 'none'");
});

test('a page ignores an unknown query, accepts only reads, and has one spelling', async () => {
  assert.equal((await ask('/apis/viacep/?utm_source=x')).status, 200);
  assert.equal((await ask('/apis/viacep/', { method: 'POST' })).status, 405);
  const response = await ask('/apis/viacep?a=1', { redirect: 'manual' });
  assert.equal(response.status, 308);
  assert.equal(response.headers.get('location'), '/apis/viacep/?a=1');
});

test('for an unknown path a browser gets a page in the language of the path, and a program a problem', async () => {
  const accept = { headers: { accept: 'text/html,*/*;q=0.8', 'if-none-match': '*' } };
  const page = await ask('/en/nothing', accept);
  assert.equal(page.status, 404);
  assert.match(await page.text(), /en\/404\.html/);
  assert.match(page.headers.get('vary') ?? '', /Accept\b/);
  assert.match(await (await ask('/nothing', accept)).text(), /<p>404\.html/);
  assert.equal((await problemOf(await ask('/nothing'))).status, 404);
});

test('a page never hides a part of the interface', async () => {
  assert.match((await ask('/openapi.json')).headers.get('content-type') ?? '', /^application\/json/);
});

test('entries link to their page where there is one', async () => {
  assert.equal((await (await ask('/v1/apis/viacep')).json()).links.page, '/apis/viacep/');
  assert.equal((await (await ask('/v1/apis/viacep?lang=en')).json()).links.page, null);
});

test('the home page answers a search without JavaScript', async () => {
  const html = await (await ask('/?q=cep&cors=yes&nonsense=1')).text();
  const found = catalogue.findApis({ q: 'cep', cors: 'yes' });
  assert.ok(found.length > 0);
  assert.deepEqual(
    [...html.matchAll(/<tr id=([\w-]+)>/g)].map(([, id]) => id),
    found.map(({ id }) => id),
  );
  assert.ok(html.includes(`<p>${found.length} APIs</p>`));
  assert.match(await (await ask('/en/?q=zzzzzzz')).text(), /lang=en.*<p>0 APIs.*<p>nothing/s);
  assert.match(await (await ask('/?q=&cors=')).text(), /index\.html/, 'an empty form shows the page as it was built');
});

test('the calculator answers a form without JavaScript, with numbers only', async () => {
  const html = await (await ask('/calculadora/?api=receitaws&users=400&calls=1&hours=2&cached="><b>')).text();
  assert.match(html, /<option value=receitaws selected>/);
  assert.match(html, /name=users value=400>/);
  assert.match(html, /name=cached value=0>/);
  assert.match(
    html,
    /<div role=status class=outcome><p class="verdict mark broken">Passa do limite\.<\/p>.*precisa de 4; cabem 3/s,
  );
  assert.doesNotMatch(html, /name=key value=1 checked/);
  const polling = await (await ask('/calculadora/?api=github&key=1&news=poll&every=600')).text();
  assert.match(polling, /value=poll checked>.*name=every value=600>/s);
  assert.match(polling, /name=key value=1 checked>.*>Cabe\./s);
  assert.doesNotMatch(await (await ask('/calculadora/?api=nothing')).text(), /verdict/);
});

test('where a token is required, sheets are marked so that they do not ask for the quota without one', async () => {
  const guard = createGuard({ reach: 'network' });
  const closed = await createAsk({ siteDirectory, guard });
  assert.match(await (await closed('/apis/viacep/')).text(), /<call-instrument data-needs-token data-id=viacep>/);
  assert.match(await (await ask('/apis/viacep/')).text(), /<call-instrument data-id=viacep>/);
});

test('typed text cannot become markup or an attribute', async () => {
  const typed = `x onfocus=alert(1) "'><script>alert(1)</script> \` / {{count}} $& é`;
  const html = await (await ask(`/?q=${encodeURIComponent(typed)}`)).text();
  assert.doesNotMatch(html, /<script|onfocus=|onfocus&#61;alert\(1\)/);
  const value = /value="([^"]*)"/.exec(html)?.[1] ?? '';
  assert.equal(
    value.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
    typed,
  );
  assert.match(await (await ask('/?cors=no')).text(), /value="" autofocus/);
});

test('over a socket pages are prepared answers', async () => {
  const { prepared } = await createTestServer({ siteDirectory });
  assert.ok(prepared.has('/apis/viacep/') && prepared.has('/') && prepared.has('/v1/apis'));
});

test('pages name the origin at which they are read, in every coding, and the filtered home page too', async () => {
  const origin = 'https://farol.example';
  const there = await createAsk({ siteDirectory, origin });
  const read = async (encoding: keyof typeof decoders) => {
    const response = await there('/apis/viacep/', { headers: { 'accept-encoding': encoding } });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.headers.get('content-length'), String(bytes.length));
    const coding = response.headers.get('content-encoding') ?? 'identity';
    const html = decoders[coding as keyof typeof decoders](bytes).toString();
    assert.match(html, /canonical href=https:\/\/farol\.example\/apis\/viacep\/index\.html/, encoding);
    assert.ok(!html.includes(builtOrigin), encoding);
    return coding;
  };
  assert.equal(await read('identity'), 'identity');
  assert.equal(await read('gzip'), 'gzip');
  // Brotli is offered once it is made; until then the page goes without.
  while ((await read('br')) !== 'br') await setImmediate();
  assert.match(await (await there('/?q=cep')).text(), /canonical href=https:\/\/farol\.example\//);
});

test('a page that names another origin is encoded by brotli only when it is asked for again', async () => {
  const there = await createAsk({ siteDirectory, origin: 'https://farol.example' });
  const codingOf = async (path: string) =>
    (await there(path, { headers: { 'accept-encoding': 'br, gzip' } })).headers.get('content-encoding');
  await codingOf('/apis/viacep/');
  // Pages are encoded one after the other: had the first been begun, it would be ready when this one is.
  while ((await codingOf('/calculadora/')) !== 'br') await setImmediate();
  assert.equal(await codingOf('/apis/viacep/'), 'gzip');
  while ((await codingOf('/apis/viacep/')) !== 'br') await setImmediate();
});

test('offline, every page carries a strip that says so, in its language and every coding; nothing else does', async () => {
  const offline = await createAsk({ siteDirectory, offline: true });
  const strip =
    /<section class="offline-strip" aria-label="Servidor sem rede">Servidor sem rede: .*<\/section><header>/;
  for (const path of ['/', '/apis/viacep/', '/apis/nada/', '/?q=cep']) {
    assert.match(await (await offline(path, { headers: { accept: 'text/html' } })).text(), strip, path);
    assert.doesNotMatch(
      await (await ask(path, { headers: { accept: 'text/html' } })).text(),
      /class="offline-strip"/,
      path,
    );
  }
  assert.match(await (await offline('/en/')).text(), /aria-label="Offline server">Offline server: /);
  const zipped = await offline('/apis/viacep/', { headers: { 'accept-encoding': 'gzip' } });
  assert.match(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString(), strip);
  assert.doesNotMatch(await (await offline('/assets/a.1234.css')).text(), /offline-strip/);
});

const decoders = {
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => gunzipSync(bytes),
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
};
