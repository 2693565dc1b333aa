import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue, type Window } from '@farol/catalogue';
import { createSimulator } from '../simulator.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { requestTo } from '../testing/request-to.ts';

const catalogue = loadCatalogue();
const entry = (id: string) => catalogue.api(id) ?? assert.fail(id);
/** The number that an entry states for a window. */
const stated = (id: string, per: Window, credential: 'with' | 'without'): number => {
  const limit = entry(id).limits.find((one) => one.per === per && one.credential === credential);
  assert.ok(limit?.requests, `${id} states no number per ${per}`);
  return limit.requests;
};
const hourly = stated('github', 'hour', 'without');

function fresh(options: Partial<Parameters<typeof createSimulator>[0]> = {}) {
  const clock = createHandClock();
  const simulator = createSimulator({ catalogue, clock, ...options });
  /** Makes so many calls of the first request. */
  const spend = async (api: ReturnType<typeof entry>, calls: number, asked = {}) => {
    for (let i = 0; i < calls; i += 1) await simulator(requestTo(api, asked));
  };
  return { clock, simulator, spend };
}

/** The limit, use and rest that GitHub reports. */
const reported = ({ headers }: Response) =>
  ['limit', 'used', 'remaining'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));

test('GitHub reports limit, use and reset in its headers, counted per IP address without a token', async () => {
  const { clock, simulator } = fresh();
  const api = entry('github');
  const start = clock.now();
  await simulator(requestTo(api));
  clock.advance(90_000);
  const response = await simulator(requestTo(api));
  assert.deepEqual(reported(response), [hourly, 2, hourly - 2]);
  assert.equal(response.headers.get('x-ratelimit-reset'), String((start + 3_600_000) / 1000));
  assert.equal(response.headers.get('x-ratelimit-resource'), 'core');
  const other = await simulator(requestTo(api), { remoteAddress: '203.0.113.9' });
  assert.deepEqual(reported(other), [hourly, 1, hourly - 1]);
});

test('GitHub counts a token separately, from any IP address, and allows it more', async () => {
  const { simulator } = fresh();
  const api = entry('github');
  await simulator(requestTo(api, { key: 'a' }), { remoteAddress: '203.0.113.1' });
  const again = await simulator(requestTo(api, { key: 'a' }), { remoteAddress: '203.0.113.2' });
  const most = stated('github', 'hour', 'with');
  assert.deepEqual(reported(again), [most, 2, most - 2]);
  assert.deepEqual(reported(await simulator(requestTo(api, { key: 'b' }))), [most, 1, most - 1]);
  assert.deepEqual(reported(await simulator(requestTo(api))), [hourly, 1, hourly - 1]);
});

test('a spent limit at GitHub is 403 with nothing remaining and no Retry-After', async () => {
  const { simulator, spend } = fresh();
  await spend(entry('github'), hourly);
  const spent = await simulator(requestTo(entry('github')));
  assert.deepEqual([spent.status, spent.headers.get('retry-after')], [403, null]);
  assert.deepEqual(reported(spent), [hourly, hourly, 0]);
});

test('GitHub reports the limit at /rate_limit without counting the call', async () => {
  const { simulator, spend } = fresh();
  const api = entry('github');
  await spend(api, hourly);
  for (let i = 0; i < 5; i += 1) {
    const response = await simulator(requestTo(api, { path: '/rate_limit' }));
    assert.equal(response.status, 200);
    const { rate } = (await response.json()) as { rate: { limit: number; used: number; remaining: number } };
    assert.deepEqual([rate.limit, rate.used, rate.remaining], [hourly, hourly, 0]);
  }
});

test('Retry-After counts the seconds until the oldest call leaves the window, where the API sends it', async () => {
  const { clock, simulator, spend } = fresh();
  const api = entry('coingecko');
  await simulator(requestTo(api));
  clock.advance(20_500);
  await spend(api, stated('coingecko', 'minute', 'with') - 1);
  const refused = await simulator(requestTo(api));
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '40']);
  await spend(entry('receitaws'), stated('receitaws', 'minute', 'without'));
  assert.equal((await simulator(requestTo(entry('receitaws')))).headers.get('retry-after'), null);
});

test('Open-Meteo names the window that is spent', async () => {
  const { clock, simulator, spend } = fresh();
  const api = entry('open-meteo');
  const refusal = async () => JSON.stringify(await (await simulator(requestTo(api))).json());
  const perMinute = stated('open-meteo', 'minute', 'without');
  const perHour = stated('open-meteo', 'hour', 'without');
  await spend(api, perMinute);
  assert.match(await refusal(), /Minutely/);
  for (let used = perMinute; used < perHour; used += perMinute) {
    clock.advance(60_000);
    await spend(api, Math.min(perMinute, perHour - used));
  }
  clock.advance(60_000);
  assert.match(await refusal(), /Hourly/);
});

test('a wrong key, a refused client and a refused call do not count', async () => {
  const { simulator, spend } = fresh();
  const api = entry('coingecko');
  for (const key of ['wrong', null]) await spend(api, 50, { key });
  const allowed = stated('coingecko', 'minute', 'with');
  for (let i = 0; i < allowed; i += 1) assert.equal((await simulator(requestTo(api))).status, 200);
  assert.equal((await simulator(requestTo(api))).status, 429);
});

test('an unknown item counts like any other call', async () => {
  const { simulator, spend } = fresh();
  const api = entry('receitaws');
  await spend(api, stated('receitaws', 'minute', 'without'), { path: '/cnpj/00000000000100' });
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
  const { accepted, status, failure } = first ?? assert.fail();
  assert.deepEqual([accepted, status, failure], [true, 200, null]);
  assert.match(first?.principal ?? '', /^key:[0-9a-f]{12}$/);
  assert.deepEqual(second, {
    at: clock.now(),
    api: 'openweather',
    method: 'GET',
    path: '/weather',
    principal: '203.0.113.5',
    accepted: false,
    beyondLimit: false,
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
  const { simulator, spend } = fresh();
  const api = entry('receitaws');
  await spend(api, stated('receitaws', 'minute', 'without') + 1);
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
  const query = { ...entry('tmdb').firstRequest.query, api_key: 'k' };
  const inQuery = await simulator(requestTo(entry('tmdb'), { key: null, query }));
  const headers = { authorization: 'Bearer k' };
  const asBearer = await simulator(requestTo(entry('meta-graph'), { key: null, headers }));
  assert.deepEqual([inQuery.status, asBearer.status], [200, 200]);
});

test('GitHub refuses an empty token, and Spotify refuses another authentication scheme', async () => {
  const { simulator } = fresh();
  assert.equal((await simulator(requestTo(entry('github'), { key: '' }))).status, 401);
  const basic = await simulator(requestTo(entry('spotify'), { key: null, headers: { authorization: 'Basic abc' } }));
  assert.equal(basic.status, 400);
  assert.match(await basic.text(), /Only valid bearer/);
});
