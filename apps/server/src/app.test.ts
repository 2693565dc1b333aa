import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '@farol/http';
import type { Door } from './request/door.ts';
import { createAsk, createTestServer, problemOf } from './testing/test-server.ts';

const ask = await createAsk();

test('lang in the query beats Accept-Language, and Vary is set accordingly', async () => {
  const english = { headers: { 'accept-language': 'en' } };
  const seen = async (path: string, init = {}) => {
    const { headers } = await ask(path, init);
    return [headers.get('content-language'), headers.get('vary')];
  };
  assert.deepEqual(await seen('/v1/apis/viacep', english), ['en', 'Accept-Language, Accept-Encoding']);
  assert.deepEqual(await seen('/v1/apis/viacep?lang=pt-BR', english), ['pt-BR', 'Accept-Encoding']);
  assert.equal((await seen('/v1/apis/viacep'))[0], 'pt-BR');
  const tags = ['/v1/apis/viacep', '/v1/apis/viacep?lang=en'].map(async (path) =>
    (await ask(path)).headers.get('etag'),
  );
  assert.equal(new Set(await Promise.all(tags)).size, 2);
  assert.match((await problemOf(await ask('/v1/apis/nothing?lang=en'))).title, /Not found/);
  assert.match((await problemOf(await ask('/v1/apis/nothing'))).title, /Não existe/);
});

test('prepared and computed answers have the same body and the same tag', async () => {
  const prepared = await ask('/v1/apis');
  const computed = await ask('/v1/apis?limit=20');
  assert.equal(await prepared.text(), await computed.text());
  assert.equal(prepared.headers.get('etag'), computed.headers.get('etag'));
});

test('a copy that is still valid is not sent again, prepared or computed', async () => {
  for (const path of ['/v1/apis', '/v1/apis?limit=3']) {
    const first = await ask(path);
    const headers = { 'if-none-match': `"other", W/${first.headers.get('etag')}` };
    const second = await ask(path, { headers });
    assert.equal(second.status, 304);
    assert.equal(await second.text(), '');
    for (const name of ['etag', 'cache-control', 'vary', 'link', 'content-language', 'access-control-allow-origin'])
      assert.equal(second.headers.get(name), first.headers.get(name), name);
    assert.equal(second.headers.get('content-type'), null);
    const packed = await ask(path, { headers: { ...headers, 'accept-encoding': 'br' } });
    assert.equal(packed.status, 200, 'the copy was of another coding');
    assert.equal((await ask(path, { headers: { 'if-none-match': '*' } })).status, 304);
  }
});

test('HEAD answers with the headers of GET and no body, failures too', async () => {
  for (const path of ['/v1/apis', '/v1/apis?limit=3', '/v1/apis/nothing', '/problems', '/healthz']) {
    const get = await ask(path, { headers: { 'x-request-id': 'head-and-get' } });
    const head = await ask(path, { method: 'HEAD', headers: { 'x-request-id': 'head-and-get' } });
    assert.equal(head.status, get.status);
    assert.deepEqual(Object.fromEntries(head.headers), Object.fromEntries(get.headers));
    assert.equal(await head.text(), '');
  }
});

test('any other method is 405 with Allow on every known path, prepared or not', async () => {
  const paths = ['/v1/apis', '/v1/apis/viacep', '/v1/apis/nothing', '/v1/rules?limit=1', '/v1/statuses'].concat([
    '/openapi.json',
    '/healthz',
    '/problems/not-found',
    '/',
  ]);
  for (const path of paths) {
    const allowed = path === '/v1/apis' ? 'GET, HEAD, QUERY, OPTIONS' : 'GET, HEAD, OPTIONS';
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await ask(path, { method });
      assert.deepEqual([response.status, response.headers.get('allow')], [405, allowed], `${method} ${path}`);
      await problemOf(response);
    }
    const options = await ask(path, { method: 'OPTIONS' });
    assert.deepEqual([options.status, options.headers.get('allow')], [204, allowed]);
  }
  assert.equal((await ask('/nowhere', { method: 'POST' })).status, 404);
});

test('browsers of every origin may read, and a preflight is answered', async () => {
  const origin = 'https://example.com';
  const { headers } = await ask('/v1/apis', { headers: { origin } });
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.match(headers.get('access-control-expose-headers') ?? '', /\bETag\b.*\bLink\b.*\bX-Request-Id\b/);
  const wanted = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' };
  const preflight = await ask('/v1/apis', { method: 'OPTIONS', headers: { origin, ...wanted } });
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, '*']);
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /If-None-Match/);
  assert.equal((await ask('/v1/apis/nothing')).headers.get('access-control-allow-origin'), '*');
});

test('unknown, malformed and repeated parameters are 400 and named', async () => {
  const body = await problemOf(await ask('/v1/apis?limit=0&colour=red&cors=yes&cors=no&lang=en'));
  assert.equal(body.type, '/problems/invalid-parameter');
  const named = body.errors.map(({ parameter }: { parameter: string }) => parameter);
  assert.deepEqual(named, ['limit', 'colour', 'cors']);
  for (const query of ['limit=101', 'limit=1.5', 'limit=', 'limit=+5', 'brazil=yes', 'q=%20', 'lang=fr', 'cors=YES'])
    assert.equal((await ask(`/v1/apis?${query}`)).status, 400, query);
  for (const path of ['/v1/apis/viacep', '/v1/statuses', '/openapi.json', '/healthz', '/problems'])
    assert.equal((await ask(`${path}?nonsense=1`)).status, 400, path);
});

test('a tampered cursor is 400, and so is one from other filters', async () => {
  const { page } = await (await ask('/v1/apis?limit=5')).json();
  const changed = `${page.next.slice(0, -1)}${page.next.endsWith('A') ? 'B' : 'A'}`;
  assert.equal((await problemOf(await ask(`/v1/apis?limit=5&cursor=${changed}`))).type, '/problems/invalid-cursor');
  assert.equal((await ask(`/v1/apis?cors=yes&cursor=${page.next}`)).status, 400);
  assert.equal((await ask(`/v1/rules?cursor=${page.next}`)).status, 400);
  assert.equal((await ask(`/v1/apis?limit=5&cursor=${page.next}`)).status, 200);
});

test('a cursor stays valid over a restart of the server', async () => {
  const { page } = await (await ask('/v1/apis?limit=5')).json();
  const restarted = await createAsk();
  assert.equal((await restarted(`/v1/apis?limit=5&cursor=${page.next}`)).status, 200);
  const otherKey = await createAsk({ cursorKey: 'another key, long enough' });
  assert.equal((await otherKey(`/v1/apis?limit=5&cursor=${page.next}`)).status, 400);
});

test('an unknown version is 404 and lists the live ones', async () => {
  for (const path of ['/v2/apis', '/v2', '/v1beta/apis', '/v21.0/me', '/v0/']) {
    const body = await problemOf(await ask(path));
    assert.equal(body.type, '/problems/unknown-version', path);
    assert.deepEqual(body.live_versions, ['v1']);
  }
  assert.equal((await problemOf(await ask('/v1/nothing'))).type, '/problems/not-found');
});

test('each URL has one spelling, and a trailing slash redirects to it', async () => {
  for (const [path, location] of [
    ['/v1/apis/', '/v1/apis'],
    ['/v1/apis/viacep/?lang=en', '/v1/apis/viacep?lang=en'],
    ['/openapi.json/', '/openapi.json'],
    ['/problems///', '/problems'],
  ] as const) {
    const response = await ask(path, { redirect: 'manual' });
    assert.deepEqual([response.status, response.headers.get('location')], [308, location], path);
  }
  assert.equal((await ask('/v1/apis/', { method: 'POST' })).status, 405);
  assert.equal((await ask('//evil.example/')).status, 404);
});

test('a client that refuses every encoding gets 406', async () => {
  const headers = { 'accept-encoding': 'identity;q=0, *;q=0' };
  for (const path of ['/v1/apis', '/v1/apis?limit=3'])
    assert.equal((await problemOf(await ask(path, { headers }))).type, '/problems/not-acceptable');
});

test('a fault of the server is a 500 without internal details', async () => {
  const faults: unknown[] = [];
  const failing = (at: string, methods: Door['methods'], error: Error): Door => ({
    at: [at],
    guarded: 'changes',
    methods,
    answer: () => Promise.reject(error),
  });
  const refusal = new Problem('limit-reached', { headers: { 'Retry-After': '7' } });
  const server = await createTestServer({
    doors: [
      failing('/fault', () => ['GET'], new Error('secret at /home/somebody/file.ts')),
      failing('/refusal/*', (path) => [path.endsWith('x') ? 'GET' : 'POST'], refusal),
    ],
    logger: { isLevelEnabled: () => false, error: (fault: unknown) => faults.push(fault) } as never,
  });
  const send = (path: string, init = {}) => server.fetch(new Request(`http://127.0.0.1:8080${path}`, init));
  const response = await send('/fault');
  assert.deepEqual([response.status, faults.length], [500, 1]);
  assert.doesNotMatch(JSON.stringify(await problemOf(response)), /secret|\.ts|somebody/);
  const refused = await send('/refusal/deep/down');
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '7']);
  assert.equal((await send('/refusal/x', { method: 'OPTIONS' })).headers.get('allow'), 'GET');
});
