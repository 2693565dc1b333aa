import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createSimulator } from '../simulator.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { requestTo } from '../testing/request-to.ts';
import type { Fault } from './fault.ts';

const catalogue = loadCatalogue();
const entry = (id: string) => catalogue.api(id) ?? assert.fail(id);
const [viacep, github, coingecko] = [entry('viacep'), entry('github'), entry('coingecko')];
const [ibge, receitaws] = [entry('ibge'), entry('receitaws')];

const withFault = (api: { readonly id: string }, fault: Fault, clock = createHandClock()) =>
  createSimulator({ catalogue, clock, faults: { [api.id]: fault } });

test('a fault can change the status, content type, headers and body of a success', async () => {
  const fault = { status: 207, contentType: 'text/html', headers: { 'set-cookie': 'a=b' }, body: '<p>no JSON</p>' };
  const response = await withFault(viacep, fault)(requestTo(viacep));
  assert.deepEqual([response.status, await response.text()], [207, '<p>no JSON</p>']);
  const names = ['content-type', 'set-cookie', 'x-farol-simulated'];
  const sent = names.map((name) => response.headers.get(name));
  assert.deepEqual(sent, ['text/html', 'a=b', '1']);
});

test('a fault of successful answers does not change failures', async () => {
  const simulator = withFault(viacep, { status: 500, contentType: 'text/html', body: 'x' });
  const response = await simulator(requestTo(viacep, { path: '/99999999/json/' }));
  assert.deepEqual([response.status, await response.json()], [200, { erro: 'true' }]);
});

test('an API can answer without the key that its entry demands', async () => {
  const simulator = withFault(coingecko, { keyNotNeeded: true });
  for (const key of [null, 'wrong', 'right']) {
    assert.equal((await simulator(requestTo(coingecko, { key }))).status, 200);
  }
});

test('limit headers can be missing or report twice the limit', async () => {
  const right = Number((await withFault(github, {})(requestTo(github))).headers.get('x-ratelimit-limit'));
  const missing = await withFault(github, { limitHeaders: 'missing' })(requestTo(github));
  assert.equal(missing.headers.get('x-ratelimit-limit'), null);
  const wrong = await withFault(github, { limitHeaders: 'wrong' })(requestTo(github));
  assert.equal(wrong.headers.get('x-ratelimit-limit'), String(2 * right));
  assert.equal(wrong.headers.get('x-ratelimit-remaining'), String(2 * right - 1));
});

test('another limit than the stated one can be enforced, also for an API without a number', async () => {
  const clock = createHandClock();
  const simulator = withFault(viacep, { limit: { requests: 2, windowMs: 500 } }, clock);
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await simulator(requestTo(viacep))).status);
  clock.advance(500);
  statuses.push((await simulator(requestTo(viacep))).status);
  assert.deepEqual(statuses, [200, 200, 429, 200]);
});

test('a moved path answers 404 or redirects', async () => {
  assert.equal((await withFault(viacep, { moved: { status: 404 } })(requestTo(viacep))).status, 404);
  const location = 'https://viacep.example/ws/01001000/json/';
  const moved = await withFault(viacep, { moved: { status: 301, location } })(requestTo(viacep));
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, location]);
});

test('members can be removed from an object, from the items of a list, and from nested objects', async () => {
  const body = await (await withFault(viacep, { missing: ['uf'] })(requestTo(viacep))).json();
  const missing = Object.keys(viacep.response.sample as object).filter((key) => !(key in (body as object)));
  assert.deepEqual(missing, ['uf']);
  const list = (await (await withFault(ibge, { missing: ['sigla'] })(requestTo(ibge))).json()) as object[];
  assert.deepEqual(list[0], { id: 12, nome: 'Acre', regiao: { id: 1, nome: 'Norte' } });
});

test('a bot filter answers 403 with its header, as a page or as text', async () => {
  for (const [blocked, type] of [
    ['challenge', 'text/html; charset=utf-8'],
    ['deny', 'text/plain; charset=utf-8'],
  ] as const) {
    const response = await withFault(viacep, { blocked })(requestTo(viacep));
    const { headers } = response;
    const seen = [response.status, headers.get('x-vercel-mitigated'), headers.get('content-type')];
    assert.deepEqual(seen, [403, blocked, type]);
  }
});

test('an API can be down for a number of calls, with the failure of its entry', async () => {
  for (const [down, expected] of [
    [1, [502, 200, 200]],
    [2, [502, 502, 200]],
    [true, [502, 502, 502]],
  ] as const) {
    const simulator = withFault(entry('spotify'), { down });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await simulator(requestTo(entry('spotify')))).status);
    assert.deepEqual(statuses, expected);
  }
  assert.equal((await withFault(viacep, { down: 1 })(requestTo(viacep))).status, 503);
});

test('a reset connection gives no answer, and is in the journal', async () => {
  const simulator = withFault(viacep, { reset: 1 });
  await assert.rejects(simulator(requestTo(viacep)), { code: 'connection_reset' });
  assert.equal((await simulator(requestTo(viacep))).status, 200);
  const failures = simulator.calls.map(({ failure }) => failure);
  assert.deepEqual(failures, ['connection-reset', null]);
});

test('a slow API waits on the clock, and stops when the caller disconnects', async () => {
  const clock = createHandClock();
  await withFault(viacep, { delayMs: 9_000 }, clock)(requestTo(viacep));
  assert.deepEqual(clock.slept, [9_000]);
  const leaving = new AbortController();
  const held = withFault(viacep, { delayMs: 9_000 }, createHandClock({ hold: true }));
  const waiting = held(requestTo(viacep, { signal: leaving.signal }));
  leaving.abort(new Error('left'));
  await assert.rejects(waiting, /left/);
});

test('any failure of the entry can be sent on every call', async () => {
  const claude = entry('anthropic-claude');
  const simulator = withFault(claude, { failure: 'overloaded' });
  assert.equal((await simulator(requestTo(claude))).status, 529);
  const spent = await withFault(entry('spotify'), { failure: 'spent-limit' })(requestTo(entry('spotify')));
  assert.deepEqual([spent.status, spent.headers.get('retry-after')], [429, '30']);
});

test('an echo holds the URL and headers of the request, key included', async () => {
  const response = await withFault(coingecko, { echo: true })(requestTo(coingecko, { key: 'sesame' }));
  assert.match(await response.text(), /sesame/);
});

test('faults can be changed at run time for one API, and an unknown API is named in the error', async () => {
  const simulator = createSimulator({ catalogue });
  simulator.setFault('viacep', { status: 418 });
  assert.equal((await simulator(requestTo(viacep))).status, 418);
  assert.equal((await simulator(requestTo(receitaws))).status, 200);
  simulator.setFault('viacep', null);
  assert.equal((await simulator(requestTo(viacep))).status, 200);
  assert.throws(() => simulator.setFault('viacpe', { status: 418 }), { code: 'unknown_api' });
});
