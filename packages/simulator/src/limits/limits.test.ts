import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue, type Window } from '@farol/catalogue';
import { createSimulator } from '../simulator.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { requestTo } from '../testing/request-to.ts';

const catalogue = loadCatalogue();
const entry = (id: string) => {
  const api = catalogue.api(id);
  assert.ok(api);
  return api;
};
/** The number that an entry states for a window. */
const stated = (id: string, per: Window, credential: 'with' | 'without'): number => {
  const limit = entry(id).limits.find((one) => one.per === per && one.credential === credential);
  assert.ok(limit?.requests, `${id} states no number per ${per}`);
  return limit.requests;
};
const hourly = stated('github', 'hour', 'without');

function fresh(options: Partial<Parameters<typeof createSimulator>[0]> = {}) {
  const clock = createHandClock();
  return { clock, simulator: createSimulator({ catalogue, clock, ...options }) };
}

test('GitHub reports limit, use and reset in its headers, counted per IP address without a token', async () => {
  const { clock, simulator } = fresh();
  const api = entry('github');
  const start = clock.now();
  await simulator(requestTo(api));
  clock.advance(90_000);
  const { headers } = await simulator(requestTo(api));
  assert.equal(headers.get('x-ratelimit-limit'), String(hourly));
  assert.equal(headers.get('x-ratelimit-used'), '2');
  assert.equal(headers.get('x-ratelimit-remaining'), String(hourly - 2));
  assert.equal(headers.get('x-ratelimit-reset'), String((start + 3_600_000) / 1000));
  assert.equal(headers.get('x-ratelimit-resource'), 'core');
  const other = await simulator(requestTo(api), { remoteAddress: '203.0.113.9' });
  assert.equal(other.headers.get('x-ratelimit-remaining'), String(hourly - 1));
});

test('GitHub counts a token separately, from any IP address, and allows it more', async () => {
  const { simulator } = fresh();
  const api = entry('github');
  await simulator(requestTo(api, { key: 'a' }), { remoteAddress: '203.0.113.1' });
  const again = await simulator(requestTo(api, { key: 'a' }), { remoteAddress: '203.0.113.2' });
  assert.equal(again.headers.get('x-ratelimit-limit'), String(stated('github', 'hour', 'with')));
  assert.equal(again.headers.get('x-ratelimit-used'), '2');
  assert.equal((await simulator(requestTo(api, { key: 'b' }))).headers.get('x-ratelimit-used'), '1');
  assert.equal((await simulator(requestTo(api))).headers.get('x-ratelimit-limit'), String(hourly));
});

test('a spent limit at GitHub is 403 with nothing remaining and no Retry-After', async () => {
  const { simulator } = fresh();
  const api = entry('github');
  for (let i = 0; i < hourly; i += 1) await simulator(requestTo(api));
  const { status, headers } = await simulator(requestTo(api));
  assert.equal(status, 403);
  assert.equal(headers.get('x-ratelimit-remaining'), '0');
  assert.equal(headers.get('x-ratelimit-used'), String(hourly));
  assert.equal(headers.get('retry-after'), null);
});

test('GitHub reports the limit at /rate_limit without counting the call', async () => {
  const { simulator } = fresh();
  const api = entry('github');
  for (let i = 0; i < hourly; i += 1) await simulator(requestTo(api));
  for (let i = 0; i < 5; i += 1) {
    const response = await simulator(requestTo(api, { path: '/rate_limit' }));
    assert.equal(response.status, 200);
    const { rate } = (await response.json()) as { rate: { limit: number; used: number; remaining: number } };
    assert.deepEqual([rate.limit, rate.used, rate.remaining], [hourly, hourly, 0]);
  }
});

test('Retry-After counts the seconds until the oldest call leaves the window, where the API sends it', async () => {
  const { clock, simulator } = fresh();
  const api = entry('coingecko');
  await simulator(requestTo(api));
  clock.advance(20_500);
  for (let i = 1; i < stated('coingecko', 'minute', 'with'); i += 1) await simulator(requestTo(api));
  const refused = await simulator(requestTo(api));
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '40');
  const silent = fresh().simulator;
  for (let i = 0; i < stated('receitaws', 'minute', 'without'); i += 1) await silent(requestTo(entry('receitaws')));
  assert.equal((await silent(requestTo(entry('receitaws')))).headers.get('retry-after'), null);
});

test('Open-Meteo names the window that is spent', async () => {
  const { clock, simulator } = fresh();
  const api = entry('open-meteo');
  const spend = async (count: number) => {
    for (let i = 0; i < count; i += 1) await simulator(requestTo(api));
    return JSON.stringify(await (await simulator(requestTo(api))).json());
  };
  const perMinute = stated('open-meteo', 'minute', 'without');
  const perHour = stated('open-meteo', 'hour', 'without');
  assert.match(await spend(perMinute), /Minutely/);
  for (let used = perMinute; used < perHour; used += perMinute) {
    clock.advance(60_000);
    for (let i = 0; i < Math.min(perMinute, perHour - used); i += 1) await simulator(requestTo(api));
  }
  clock.advance(60_000);
  assert.match(await spend(0), /Hourly/);
});

test('a wrong key, a refused client and a refused call do not count', async () => {
  const { simulator } = fresh();
  const api = entry('coingecko');
  for (let i = 0; i < 50; i += 1) {
    await simulator(requestTo(api, { key: 'wrong' }));
    await simulator(requestTo(api, { key: null }));
  }
  const allowed = stated('coingecko', 'minute', 'with');
  for (let i = 0; i < allowed; i += 1) assert.equal((await simulator(requestTo(api))).status, 200);
  assert.equal((await simulator(requestTo(api))).status, 429);
});

test('an unknown item counts like any other call', async () => {
  const { simulator } = fresh();
  const api = entry('receitaws');
  const allowed = stated('receitaws', 'minute', 'without');
  for (let i = 0; i < allowed; i += 1) await simulator(requestTo(api, { path: '/cnpj/00000000000100' }));
  assert.equal((await simulator(requestTo(api))).status, 429);
});

test('a limit per IP address counts all keys of one address together', async () => {
  const known = entry('tmdb');
  const limits = known.limits.map((limit) => ({ ...limit, requests: 2, scope: 'ip' as const }));
  const simulator = createSimulator({ catalogue: { apis: [{ ...known, limits }] }, clock: createHandClock() });
  const statuses = [];
  for (const key of ['a', 'b', 'c']) statuses.push((await simulator(requestTo(known, { key }))).status);
  const elsewhere = await simulator(requestTo(known, { key: 'c' }), { remoteAddress: '203.0.113.8' });
  assert.deepEqual([...statuses, elsewhere.status], [200, 200, 429, 200]);
});

test('the journal records each call without its key and query', async () => {
  const { clock, simulator } = fresh();
  const api = entry('openweather');
  await simulator(requestTo(api, { key: 'sesame-sesame' }), { remoteAddress: '203.0.113.5' });
  clock.advance(7);
  await simulator(requestTo(api, { key: null }), { remoteAddress: '203.0.113.5' });
  const [first, second] = simulator.calls;
  assert.deepEqual(
    { ...first, principal: '' },
    { ...first, principal: '', accepted: true, status: 200, failure: null },
  );
  assert.match(first?.principal ?? '', /^key:[0-9a-f]{12}$/);
  assert.deepEqual(second, {
    at: clock.now(),
    api: 'openweather',
    method: 'GET',
    path: '/weather',
    principal: '203.0.113.5',
    accepted: false,
    status: 401,
    failure: 'missing-key',
  });
  assert.doesNotMatch(JSON.stringify(simulator.calls), /sesame/);
});

test('the journal holds the latest calls only', async () => {
  const { simulator } = fresh({ rememberedCalls: 10 });
  for (let i = 1; i <= 45; i += 1) await simulator(requestTo(entry('jsonplaceholder'), { path: `/posts/${i}` }));
  assert.ok(simulator.calls.length >= 10 && simulator.calls.length < 20);
  assert.equal(simulator.calls.at(-1)?.path, '/posts/45');
});

test('every call is reported, also when none is remembered', async () => {
  const seen: string[] = [];
  const { simulator } = fresh({ rememberedCalls: 0, onCall: ({ path }) => seen.push(path) });
  for (const id of [1, 2, 3]) await simulator(requestTo(entry('jsonplaceholder'), { path: `/posts/${id}` }));
  assert.deepEqual(seen, ['/posts/1', '/posts/2', '/posts/3']);
  assert.deepEqual(simulator.calls, []);
});

test('forget resets the limits of every caller', async () => {
  const { simulator } = fresh();
  const api = entry('receitaws');
  for (let i = 0; i <= stated('receitaws', 'minute', 'without'); i += 1) await simulator(requestTo(api));
  assert.equal(simulator.calls.at(-1)?.accepted, false);
  simulator.forget();
  assert.equal(simulator.calls.length, 0);
  assert.equal((await simulator(requestTo(api))).status, 200);
});

test('when keys are given, only those are accepted', async () => {
  const { simulator } = fresh({ keys: { tmdb: ['the-one'] } });
  assert.equal((await simulator(requestTo(entry('tmdb'), { key: 'the-one' }))).status, 200);
  assert.equal((await simulator(requestTo(entry('tmdb'), { key: 'another' }))).status, 401);
  assert.equal((await simulator(requestTo(entry('openweather'), { key: 'another' }))).status, 200);
});

test('the key is accepted in its alternative place too, where the entry names one', async () => {
  const { simulator } = fresh();
  const inQuery = await simulator(
    requestTo(entry('tmdb'), { key: null, query: { ...entry('tmdb').firstRequest.query, api_key: 'k' } }),
  );
  const asBearer = await simulator(
    requestTo(entry('meta-graph'), { key: null, headers: { authorization: 'Bearer k' } }),
  );
  assert.deepEqual([inQuery.status, asBearer.status], [200, 200]);
});

test('GitHub refuses an empty token, and Spotify refuses another authentication scheme', async () => {
  const { simulator } = fresh();
  assert.equal((await simulator(requestTo(entry('github'), { key: '' }))).status, 401);
  const basic = await simulator(requestTo(entry('spotify'), { key: null, headers: { authorization: 'Basic abc' } }));
  assert.equal(basic.status, 400);
  assert.match(await basic.text(), /Only valid bearer/);
});
