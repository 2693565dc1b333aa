import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { json } from '../../../../test/upstream.ts';
import type { Identity } from '../credential/credential.ts';
import { createGateway, type Gateway } from '../index.ts';
import type { Target } from '../target/target.ts';
import { asked, type Fixture, openFixture } from '../testing/fixture.ts';
import { requestKey } from './in-flight.ts';

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

test('a hundred identical requests at once are sent once', async () => {
  const gate = Promise.withResolvers<void>();
  fixture.upstream.answer(async (_request, response) => {
    await gate.promise;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"n":1}');
  });
  const all = Array.from({ length: 100 }, () => call());
  gate.resolve();
  const statuses = (await Promise.all(all)).map(status);
  assert.equal(fixture.upstream.seen.length, 1);
  assert.equal(statuses.filter((text) => text?.endsWith('; collapsed')).length, 99);
});

test('requests of different traces are identical', () => {
  const identity = { fingerprint: 'f' } as Identity;
  const key = (headers: Record<string, string>) =>
    requestKey({ method: 'GET', origin: 'https://a', path: '/', query: '', headers } as unknown as Target, identity);
  const accept = 'text/plain';
  assert.equal(key({ accept, traceparent: '00-1' }), key({ accept, traceparent: '00-2' }));
  assert.equal(key({ accept, traceparent: '00-1' }), key({ accept }));
  assert.notEqual(key({ accept, traceparent: '00-1' }), key({ accept: 'text/html', traceparent: '00-1' }));
});

test('a private answer is not shared with identical requests at the same time', async () => {
  fixture.upstream.answer(json(200, {}, { 'set-cookie': 'a=b' }));
  await Promise.all([call(), call(), call()]);
  assert.equal(fixture.upstream.seen.length, 3);
});

test('a caller that leaves does not cancel the request that others wait for', async () => {
  const gate = Promise.withResolvers<void>();
  fixture.upstream.answer(async (_request, response) => {
    await gate.promise;
    response.end('{}');
  });
  const leaving = new AbortController();
  const first = call('/posts/1', { signal: leaving.signal });
  const second = call();
  leaving.abort();
  gate.resolve();
  assert.equal((await second).status, 200);
  assert.equal((await first).status, 504);
  assert.equal(fixture.upstream.seen.length, 1);
});
