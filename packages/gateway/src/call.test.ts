import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { json } from '../../../test/upstream.ts';
import { createGateway, type Gateway } from './index.ts';
import { asked, type Fixture, openFixture } from './testing/fixture.ts';

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

const call = (path = '/posts/1', init: RequestInit = {}) => gateway.call(...asked('jsonplaceholder', path, init));
const problem = async (response: Response) => (await response.json()) as Record<string, unknown>;

test('a temporary failure is retried, and a lasting one is reported after three attempts', async () => {
  let calls = 0;
  fixture.upstream.answer((request, response, raw) => {
    calls += 1;
    json(calls < 3 ? 503 : 200, {})(request, response, raw);
  });
  assert.equal((await call()).status, 200);
  assert.equal(calls, 3);
  fixture.upstream.answer(json(502, {}));
  const failed = await call('/posts/2');
  assert.equal(failed.status, 502);
  assert.deepEqual((await problem(failed)).upstream, { status: 502, code: null });
  assert.equal(fixture.upstream.seen.length, 6);
});

test('a plain 500, a 4xx and a change are not retried', async () => {
  fixture.upstream.answer(json(500, {}));
  assert.equal((await call()).status, 500);
  fixture.upstream.answer(json(404, {}));
  assert.equal((await call('/posts/2')).status, 404);
  fixture.upstream.answer(json(503, {}));
  assert.equal((await call('/posts/3', { method: 'POST', body: '{}' })).status, 503);
  assert.equal(fixture.upstream.seen.length, 3);
});

for (const status of [429, 503]) {
  test(`${status} with Retry-After: 3600 is exactly one call, for this caller and the next`, async () => {
    fixture.upstream.answer(json(status, {}, { 'retry-after': '3600' }));
    for (let n = 0; n < 5; n += 1) {
      const response = await call(`/posts/${n}`);
      assert.equal(response.status, status);
      assert.equal(response.headers.get('retry-after'), '3600');
      assert.equal((await problem(response)).retry_after, 3_600);
    }
    assert.equal(fixture.upstream.seen.length, 1);
    await settled();
    fixture.clock.forward(3_600_000);
    fixture.upstream.answer(json(200, {}));
    assert.equal((await call()).status, 200);
  });
}

test('Retry-After as a date is read on the upstream’s own clock', async () => {
  const theirs = fixture.clock() - 7_200_000;
  const headers = { date: new Date(theirs).toUTCString(), 'retry-after': new Date(theirs + 30_000).toUTCString() };
  fixture.upstream.answer(json(429, {}, headers));
  const { retry_after } = await problem(await call());
  assert.ok(Number(retry_after) >= 30 && Number(retry_after) <= 31);
});

test('a short Retry-After is waited for, within the caller’s deadline', async () => {
  const waited: number[] = [];
  const patient = createGateway({
    ...fixture.parts,
    sleep: async (ms) => {
      waited.push(ms);
      fixture.clock.forward(ms);
      fixture.upstream.answer(json(200, {}));
    },
  });
  fixture.upstream.answer(json(503, {}, { 'retry-after': '1' }));
  assert.equal((await patient.call(...asked('jsonplaceholder', '/x'))).status, 200);
  assert.deepEqual(waited, [1_000]);
  fixture.upstream.answer((...given) => {
    fixture.clock.forward(19_000);
    json(503, {}, { 'retry-after': '2' })(...given);
  });
  const hurried = await patient.call(...asked('jsonplaceholder', '/x', { headers: { prefer: 'wait=20' } }));
  assert.equal(hurried.status, 503);
  assert.deepEqual(waited, [1_000], 'two seconds do not fit into the one that is left');
  await patient.close();
});

test('retries have a budget: a failing API gets at most a tenth more calls', async () => {
  fixture.upstream.answer((request, response, raw) => {
    // Every other answer succeeds, so that the circuit breaker stays closed.
    json(fixture.upstream.seen.length % 2 === 0 ? 200 : 502, {})(request, response, raw);
  });
  for (let n = 0; n < 100; n += 1) await call(`/posts/${n}`);
  assert.ok(fixture.upstream.seen.length <= 116, `${fixture.upstream.seen.length} calls for 100`);
});

test('after five failures in a row nothing is sent for a while, then one probe for all', async () => {
  fixture.upstream.answer(json(500, {}));
  for (let n = 0; n < 5; n += 1) await call(`/posts/${n}`);
  const refused = await call();
  assert.equal(refused.status, 503);
  assert.equal((await problem(refused)).code, 'upstream_unavailable');
  assert.equal(refused.headers.get('retry-after'), '5');
  assert.equal(fixture.upstream.seen.length, 5);

  await settled();
  fixture.clock.forward(5_000);
  const gate = Promise.withResolvers<void>();
  fixture.upstream.answer(async (request, response, raw) => {
    await gate.promise;
    json(200, {})(request, response, raw);
  });
  const others = createGateway(fixture.parts);
  let refusals = 0;
  const calls = Array.from({ length: 20 }, async (_, n) => {
    const response = await (n % 2 === 0 ? gateway : others).call(...asked('jsonplaceholder', `/p/${n}`));
    if (response.status === 503) refusals += 1;
    if (refusals === 19) gate.resolve();
    return response.status;
  });
  assert.equal((await Promise.all(calls)).filter((status) => status === 200).length, 1);
  assert.equal(fixture.upstream.seen.length, 6, 'one probe, over two gateways');
  assert.equal((await call()).status, 200);
  await others.close();
});

test('a failed probe doubles the pause', async () => {
  fixture.upstream.answer(json(500, {}));
  for (let n = 0; n < 5; n += 1) await call(`/posts/${n}`);
  await settled();
  fixture.clock.forward(5_000);
  assert.equal((await call()).status, 500);
  assert.equal((await call()).headers.get('retry-after'), '10');
});

test('mistakes of callers do not open the circuit breaker', async () => {
  fixture.upstream.answer(json(404, {}));
  for (let n = 0; n < 20; n += 1) assert.equal((await call(`/posts/${n}`)).status, 404);
});

test('an API that asks for fair use gets one call at a time', async () => {
  let open = 0;
  let most = 0;
  fixture.upstream.answer(async (_request, response) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    response.end('{}');
  });
  const postal = Array.from({ length: 12 }, (_, n) => gateway.call(...asked('viacep', `/0100100${n}/json/`)));
  assert.ok((await Promise.all(postal)).every(({ status }) => status === 200));
  assert.equal(most, 1);
});

test('when too many calls wait in the serial queue, further ones are refused', async () => {
  const gate = Promise.withResolvers<void>();
  fixture.upstream.answer(async (_request, response) => {
    await gate.promise;
    response.end('{}');
  });
  const calls = Array.from({ length: 102 }, (_, n) => gateway.call(...asked('pokeapi', `/pokemon/${n}`)));
  const last = await calls[101];
  assert.equal(last?.status, 503);
  assert.equal(last && (await problem(last)).code, 'too_many_waiting');
  gate.resolve();
  await Promise.all(calls);
});

test('the upstream’s own count lowers our limit', async () => {
  const reset = Math.ceil((fixture.clock() + 600_000) / 1_000);
  fixture.upstream.answer(
    json(200, {}, { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': `${reset}` }),
  );
  const github = (n: number) => gateway.call(...asked('github', `/users/${n}`));
  assert.equal((await github(1)).status, 200);
  await settled();
  fixture.upstream.answer(json(200, {}));
  assert.equal((await github(2)).status, 200);
  const refused = await github(3);
  assert.equal(refused.status, 429);
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait >= 600 && wait <= 602, `${wait}`);
  assert.equal(fixture.upstream.seen.length, 2);
});

test('a count of another limit at the same host does not lower ours', async () => {
  fixture.upstream.answer(
    json(200, {}, { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99' }),
  );
  await gateway.call(...asked('github', '/search/users?q=x'));
  await settled();
  assert.equal((await gateway.call(...asked('github', '/users/x'))).status, 200);
});

test('calls with and without a credential are counted separately, and so is each credential', async () => {
  const key = createGateway({ ...fixture.parts, environment: { GITHUB_TOKEN: 'token-0123456789' } });
  for (let n = 0; n < 60; n += 1) await gateway.call(...asked('github', `/users/${n}`));
  assert.equal((await gateway.call(...asked('github', '/users/60'))).status, 429);
  const allowed = await key.call(...asked('github', '/users/61'));
  assert.equal(allowed.status, 200);
  assert.equal(allowed.headers.get('ratelimit-policy'), '"hour";q=5000;w=3600');
  assert.match(allowed.headers.get('ratelimit') ?? '', /^"hour";r=4999;t=36\d\d$/);
  await key.close();
});

test('a cached answer does not count against the limit', async () => {
  fixture.upstream.answer(json(200, { status: 'OK' }, { 'cache-control': 'max-age=600' }));
  for (let n = 0; n < 10; n += 1) assert.equal((await gateway.call(...asked('receitaws', '/cnpj/1'))).status, 200);
  const report = await gateway.quota('receitaws');
  assert.equal(report?.windows[0]?.used, 1);
});

test('the state of a limit can be read', async () => {
  const key = createGateway({ ...fixture.parts, environment: { COINGECKO_DEMO_API_KEY: 'key-0123456789' } });
  await key.call(...asked('coingecko', '/ping'));
  await settled();
  const report = await key.quota('coingecko');
  assert.deepEqual(
    report?.windows.map(({ per, limit, used, left }) => ({ per, limit, used, left })),
    [
      { per: 'minute', limit: 30, used: 1, left: 29 },
      { per: 'month', limit: 10_000, used: 1, left: 9_999 },
    ],
  );
  assert.equal(report?.windows[0]?.moreAt, fixture.clock() + 60_001);
  assert.equal((await gateway.quota('coingecko'))?.callable, false);
  assert.deepEqual((await gateway.quota('viacep'))?.windows, []);
  assert.equal(await gateway.quota('unknown'), undefined);
  await key.close();
});

test('when calls cannot be counted, nothing is sent, and the problem is not a spent limit', async () => {
  await fixture.store.close();
  const response = await gateway.call(...asked('receitaws', '/cnpj/1'));
  assert.equal(response.status, 503);
  assert.equal((await problem(response)).code, 'store_unavailable');
  assert.equal(fixture.upstream.seen.length, 0);
});

test('a redirect within the API is followed and counted, one to another host is not', async () => {
  fixture.upstream.answer((request, response) => {
    response.writeHead(
      request.url.endsWith('/old') ? 301 : 200,
      request.url.endsWith('/old') ? { location: '/v1/cnpj/new?x=1' } : {},
    );
    response.end('{}');
  });
  assert.equal((await gateway.call(...asked('receitaws', '/cnpj/old'))).status, 200);
  assert.deepEqual(
    fixture.upstream.seen.map(({ url }) => url),
    ['/v1/cnpj/old', '/v1/cnpj/new?x=1'],
  );
  assert.equal((await gateway.quota('receitaws'))?.windows[0]?.used, 2);
  for (const location of [
    'https://evil.example/x',
    '//evil.example/x',
    'http://receitaws.com.br/v1/x',
    '/v2/elsewhere',
    'https://u:p@receitaws.com.br/v1/x',
  ]) {
    const other = createGateway({ ...fixture.parts, outgoingAddress: location });
    fixture.upstream.answer((_request, response) => response.writeHead(302, { location }).end());
    fixture.upstream.seen.length = 0;
    const response = await other.call(...asked('receitaws', '/cnpj/1', { method: 'POST', body: '' }));
    assert.equal(response.status, 502, location);
    assert.equal(response.headers.get('location'), null);
    assert.equal(fixture.upstream.seen.length, 1);
    await other.close();
  }
});

/** Waits until background writes are done. */
async function settled(): Promise<void> {
  for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setImmediate(resolve));
  await fixture.store.read('SELECT 1 AS one');
}
