import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { json } from '../../../../test/upstream.ts';
import { createGateway, type Gateway } from '../index.ts';
import { asked, type Fixture, openFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let gateway: Gateway;
beforeEach(async () => {
  fixture = await openFixture();
  gateway = createGateway(fixture.parts);
});
afterEach(async () => {
  await gateway.close();
  await fixture.close();
});

/** The entry asks for no minimum, so that only RFC 9111 decides. */
const call = (path = '/posts/1', init: RequestInit = {}) => gateway.call(...asked('jsonplaceholder', path, init));
const status = (response: Response) => response.headers.get('cache-status');
const answers = (headers: Readonly<Record<string, string | string[]>>, body: unknown = { n: 1 }) =>
  fixture.upstream.answer(json(200, body, headers));

test('a stale answer is revalidated, and a 304 renews its headers and its lifetime', async () => {
  answers({ 'cache-control': 'max-age=60', etag: '"a"', 'last-modified': 'Sat, 14 Nov 2026 00:00:00 GMT', 'x-n': '1' });
  await call();
  fixture.clock.forward(61_000);
  fixture.upstream.answer((request, response) => {
    assert.equal(request.headers['if-none-match'], '"a"');
    assert.equal(request.headers['if-modified-since'], 'Sat, 14 Nov 2026 00:00:00 GMT');
    response.writeHead(304, { 'cache-control': 'max-age=120', 'x-n': '2', etag: '"a"' });
    response.end();
  });
  const renewed = await call();
  assert.equal(renewed.status, 200);
  assert.equal(status(renewed), 'farol; fwd=stale; fwd-status=304; stored');
  assert.equal(renewed.headers.get('x-n'), '2');
  assert.deepEqual(await renewed.json(), { n: 1 });
  assert.equal(status(await call()), 'farol; hit; ttl=120');
});

test('a caller with the same validator gets 304, from the cache and from the upstream alike', async () => {
  answers({ 'cache-control': 'max-age=60', etag: 'W/"a"' });
  for (const expected of ['fwd=uri-miss', 'hit']) {
    const response = await call('/posts/1', { headers: { 'if-none-match': '"x", "a"' } });
    assert.equal(response.status, 304);
    assert.match(status(response) ?? '', new RegExp(expected));
    assert.equal(await response.text(), '');
  }
  assert.equal(
    fixture.upstream.seen[0]?.headers['if-none-match'],
    undefined,
    'the gateway evaluates the condition itself',
  );
});

test('stale-if-error serves a stale answer while the upstream fails, for as long as it says', async () => {
  answers({ 'cache-control': 'max-age=60, stale-if-error=600' });
  await call();
  fixture.upstream.answer(json(503, {}));
  fixture.clock.forward(120_000);
  const stale = await call();
  assert.equal(stale.status, 200);
  assert.equal(status(stale), 'farol; hit; ttl=-60; detail=stale-if-error');
  fixture.clock.forward(600_000);
  assert.equal((await call()).status, 503);
});

test('must-revalidate forbids serving a stale answer', async () => {
  answers({ 'cache-control': 'max-age=60, must-revalidate, stale-if-error=600' });
  await call();
  fixture.upstream.answer(json(503, {}));
  fixture.clock.forward(120_000);
  assert.equal((await call()).status, 503);
});

test('a change at a URL invalidates its cached answer', async () => {
  answers({ 'cache-control': 'max-age=60' });
  await call();
  assert.equal((await call('/posts/1', { method: 'PUT', body: '{}' })).status, 200);
  assert.match(status(await call()) ?? '', /fwd=uri-miss/);
});

test('a change also invalidates the URLs that its answer names, within the same API only', async () => {
  answers({ 'cache-control': 'max-age=60' });
  await call('/posts/1');
  await call('/posts/2');
  await call('/posts/3');
  fixture.upstream.answer(
    json(201, {}, { location: '/posts/1', 'content-location': 'https://elsewhere.example/posts/3' }),
  );
  await call('/posts', { method: 'POST', body: '{}' });
  answers({});
  assert.match(status(await call('/posts/1')) ?? '', /fwd=uri-miss/);
  assert.match(status(await call('/posts/2')) ?? '', /hit/);
  assert.match(status(await call('/posts/3')) ?? '', /hit/);
});

test('a stale answer is served when the upstream does not answer in time', async () => {
  answers({ 'cache-control': 'max-age=60, stale-if-error=600' });
  await call();
  fixture.upstream.answer(() => {});
  fixture.clock.forward(120_000);
  const stale = await call('/posts/1', { headers: { prefer: 'wait=0' } });
  assert.equal(stale.status, 200);
  assert.equal(status(stale), 'farol; hit; ttl=-60; detail=stale-if-error');
});
