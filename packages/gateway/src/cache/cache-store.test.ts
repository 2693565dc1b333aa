import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
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
const date = () => new Date(fixture.clock()).toUTCString();

test('a fresh answer is served from the cache with its age, and requested again afterwards', async () => {
  answers({ 'cache-control': 'max-age=60', date: date() });
  assert.equal(status(await call()), 'farol; fwd=uri-miss; fwd-status=200; stored');
  fixture.clock.forward(59_000);
  const hit = await call();
  assert.equal(status(hit), 'farol; hit; ttl=1');
  assert.equal(hit.headers.get('age'), '59');
  assert.deepEqual(await hit.json(), { n: 1 });
  fixture.clock.forward(1_000);
  assert.match(status(await call()) ?? '', /^farol; fwd=stale; fwd-status=200/);
  assert.equal(fixture.upstream.seen.length, 2);
});

test('answers that must not be stored are not stored', async () => {
  for (const headers of [
    {},
    { 'cache-control': 'no-store, max-age=60' },
    { 'cache-control': 'private, max-age=60' },
    { 'cache-control': 'max-age=60', 'set-cookie': 'a=b' },
    { 'cache-control': 'max-age=60', vary: '*' },
    { 'cache-control': 'max-age=60', vary: 'accept, *' },
    { 'cache-control': 's-maxage=0, max-age=60' },
    { 'cache-control': 'max-age=1x' },
    { expires: '0', date: date() },
    { 'cache-control': 'max-age=60', age: '60' },
    { 'cache-control': 'max-age=60', age: '60, 0' },
    { expires: 'Sun, 06 Nov 2044 08:49:37 UTC', date: date() },
    { 'cdn-cache-control': 'max-age="60"', 'cache-control': 'no-store' },
    { 'cdn-cache-control': 'max-age=60, &&&', 'cache-control': 'no-store' },
    { 'cdn-cache-control': 'no-store', 'cache-control': 'max-age=60' },
  ]) {
    answers(headers);
    fixture.upstream.seen.length = 0;
    const path = `/posts/${createHash('sha256').update(JSON.stringify(headers)).digest('hex')}`;
    await call(path);
    const second = await call(path);
    assert.equal(fixture.upstream.seen.length, 2, JSON.stringify(headers));
    assert.match(status(second) ?? '', /fwd=/);
    assert.equal(second.headers.get('set-cookie'), null);
  }
});

test('s-maxage overrides max-age, a targeted header overrides both, and Expires counts last', async () => {
  for (const [headers, ttl] of [
    [{ 'cache-control': 'max-age=10, s-maxage=100' }, 100],
    [{ 'cache-control': 'max-age=10', 'cdn-cache-control': 'max-age=200' }, 200],
    [{ expires: new Date(fixture.clock() + 300_000).toUTCString(), date: date() }, 300],
    [{ 'cache-control': 'max-age="400"' }, 400],
    [{ 'cache-control': 'public, Max-Age=500' }, 500],
  ] as const) {
    answers(headers);
    const path = `/posts/${ttl}`;
    await call(path);
    assert.equal(status(await call(path)), `farol; hit; ttl=${ttl}`);
  }
});

test('the caller’s cache directives can only narrow what the cache serves', async () => {
  answers({ 'cache-control': 'max-age=60' });
  await call();
  fixture.clock.forward(30_000);
  const once = async (value: string) => status(await call('/posts/1', { headers: { 'cache-control': value } }));
  assert.match((await once('max-age=40')) ?? '', /hit/);
  assert.match((await once('max-age=20')) ?? '', /fwd=request/);
  fixture.clock.forward(30_000);
  assert.match((await once('min-fresh=40')) ?? '', /fwd=request/);
  assert.match((await once('no-cache')) ?? '', /fwd=request/);
  fixture.clock.forward(61_000);
  assert.match((await once('max-stale=99999')) ?? '', /fwd=stale/, 'max-stale is not obeyed');
});

test('a caller that sends no-store gets its answer from the upstream', async () => {
  answers({ 'cache-control': 'max-age=60' });
  await call('/posts/1', { headers: { 'cache-control': 'no-store' } });
  assert.match(status(await call()) ?? '', /fwd=uri-miss/);
});

test('a failure that a caller asks the simulator for is neither stored for others nor answered from the cache', async () => {
  answers({ 'cache-control': 'max-age=60' });
  const asking = { headers: { 'x-farol-situation': 'unknown-item' } };
  assert.doesNotMatch(status(await call('/posts/1', asking)) ?? '', /stored/);
  assert.match(status(await call()) ?? '', /fwd=uri-miss; fwd-status=200; stored/);
  await call('/posts/1', asking);
  assert.equal(fixture.upstream.seen.length, 3);
});

test('only-if-cached without a cached answer is 504, and nothing is sent', async () => {
  const response = await call('/posts/1', { headers: { 'cache-control': 'only-if-cached' } });
  assert.equal(response.status, 504);
  assert.equal(((await response.json()) as { code: string }).code, 'nothing_kept');
  assert.equal(fixture.upstream.seen.length, 0);
});

test('variants are stored separately by the headers that Vary names', async () => {
  fixture.upstream.answer((request, response) => {
    response.writeHead(200, { 'cache-control': 'max-age=60', vary: 'Accept-Language' });
    response.end(request.headers['accept-language']);
  });
  const speak = async (language: string) => call('/posts/1', { headers: { 'accept-language': language } });
  assert.equal(await (await speak('pt')).text(), 'pt');
  assert.equal(status(await speak('en')), 'farol; fwd=vary-miss; fwd-status=200; stored');
  const again = await speak('pt');
  assert.equal(status(again), 'farol; hit; ttl=60');
  assert.equal(await again.text(), 'pt');
});

test('an encoded body is served only to callers that accept the coding, even without Vary', async () => {
  fixture.upstream.answer((request, response) => {
    const zipped = /gzip/.test(request.headers['accept-encoding'] ?? '');
    response.writeHead(200, { 'cache-control': 'max-age=60', ...(zipped ? { 'content-encoding': 'gzip' } : {}) });
    response.end(zipped ? gzipSync('body') : 'body');
  });
  const zipped = await call('/posts/1', { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(zipped.headers.get('content-encoding'), 'gzip');
  assert.deepEqual(Buffer.from(await zipped.arrayBuffer()), gzipSync('body'), 'the bytes pass untouched');
  assert.equal(await (await call()).text(), 'body');
});

test('fair use caches for its minimum, unless the upstream says no-store or private or sets a cookie', async () => {
  const postal = () => gateway.call(...asked('viacep', '/01001000/json/'));
  fixture.upstream.answer(json(200, { cep: '01001-000' }, { 'cache-control': 'no-cache, max-age=0' }));
  await postal();
  fixture.clock.forward(86_399_000);
  assert.equal(status(await postal()), 'farol; hit; ttl=1');
  fixture.clock.forward(1_000);
  fixture.upstream.answer(json(200, { cep: '01001-000' }, { 'cache-control': 'no-store' }));
  await postal();
  assert.match(status(await postal()) ?? '', /fwd=/);
});

test('fair use caches "not found" for five minutes and answers 404 from it', async () => {
  fixture.upstream.answer(json(200, { erro: 'true' }));
  const postal = () => gateway.call(...asked('viacep', '/99999999/json/'));
  assert.equal((await postal()).status, 404);
  fixture.clock.forward(299_000);
  const cached = await postal();
  assert.equal(cached.status, 404);
  assert.match(status(cached) ?? '', /hit/);
  fixture.clock.forward(1_000);
  await postal();
  assert.equal(fixture.upstream.seen.length, 2);
});

test('answers to calls with a key are cached only when they are public, and never served for another key', async () => {
  const forKey = (value: string) =>
    createGateway({ ...fixture.parts, environment: { GITHUB_TOKEN: value, TMDB_ACCESS_TOKEN: value } });
  const first = forKey('key-number-one');
  const second = forKey('key-number-two');
  answers({ 'cache-control': 'max-age=60' });
  const github = (from: Gateway) => from.call(...asked('github', '/users/x'));
  await github(first);
  assert.match(status(await github(first)) ?? '', /fwd=/);
  answers({ 'cache-control': 'public, max-age=60' });
  await github(first);
  assert.match(status(await github(first)) ?? '', /hit/);
  assert.match(status(await github(second)) ?? '', /fwd=uri-miss/);
  await first.close();
  await second.close();
});

test('HEAD is answered from the cached answer to GET, without a body', async () => {
  answers({ 'cache-control': 'max-age=60' });
  await call();
  const head = await call('/posts/1', { method: 'HEAD' });
  assert.match(status(head) ?? '', /hit/);
  assert.equal(await head.text(), '');
});

test('the cache never uses more memory than allowed', async () => {
  const small = createGateway({ ...fixture.parts, limits: { cacheBytes: 50_000 } });
  answers({ 'cache-control': 'max-age=60' }, 'x'.repeat(10_000));
  for (let n = 0; n < 20; n += 1) await small.call(...asked('jsonplaceholder', `/posts/${n}`));
  assert.match(status(await small.call(...asked('jsonplaceholder', '/posts/19'))) ?? '', /hit/);
  assert.match(status(await small.call(...asked('jsonplaceholder', '/posts/0'))) ?? '', /fwd=uri-miss/);
  await small.close();
});

test('an age that cannot be read is ignored (RFC 9111 §5.1)', async () => {
  for (const age of ['-1', 'abc', '1.5']) {
    answers({ 'cache-control': 'max-age=60', age });
    fixture.upstream.seen.length = 0;
    await call(`/posts/age-${age}`);
    assert.match(status(await call(`/posts/age-${age}`)) ?? '', /hit/, age);
    assert.equal(fixture.upstream.seen.length, 1, age);
  }
});

test('the age that caches on the way have counted is passed on, also when the answer is not stored', async () => {
  answers({ 'cache-control': 'max-age=3600', age: '7200' });
  assert.equal((await call()).headers.get('age'), '7200');
  const post = await call('/posts', { method: 'POST', body: '{}' });
  assert.equal(post.headers.get('age'), '7200');
});

test('a 304 that states the length of the content it confirms is a good 304, and the circuit stays closed', async () => {
  answers({ 'cache-control': 'max-age=1', etag: '"one"' });
  await call();
  fixture.upstream.answer((_request, response) => {
    response.writeHead(304, { etag: '"one"', 'content-length': '7', 'cache-control': 'max-age=1' }).end();
  });
  for (let n = 0; n < 12; n += 1) {
    fixture.clock.forward(2_000);
    const response = await call();
    assert.equal(response.status, 200, `revalidation ${n + 1}`);
    assert.match(status(response) ?? '', /fwd-status=304/);
    assert.deepEqual(await response.json(), { n: 1 });
  }
});
