import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Api, type Failure, type Frozen, loadCatalogue, windows } from '@farol/catalogue';
import { createSimulator } from './simulator.ts';
import { createHandClock } from './testing/hand-clock.ts';
import { requestTo } from './testing/request-to.ts';

const catalogue = loadCatalogue();

function fresh() {
  const clock = createHandClock();
  return { clock, simulator: createSimulator({ catalogue, clock }) };
}

function textOf(failure: Frozen<Failure>): string {
  if (failure.body === null) return '';
  return /\bjson\b/.test(failure.contentType) ? JSON.stringify(failure.body) : String(failure.body);
}

async function assertPlays(response: Response, failure: Frozen<Failure>, api: Frozen<Api>) {
  assert.equal(response.status, failure.status);
  assert.equal(response.headers.get('content-type'), failure.contentType);
  for (const [name, value] of Object.entries(failure.headers)) assert.equal(response.headers.get(name), value);
  assert.equal(await response.text(), textOf(failure));
  assertMarked(response, api);
}

function assertMarked(response: Response, api: Frozen<Api>) {
  assert.equal(response.headers.get('x-farol-simulated'), '1');
  assert.equal(response.headers.get('access-control-allow-origin'), api.cors === 'yes' ? '*' : null);
}

const withSituation = (api: Frozen<Api>, situation: Failure['situation']) =>
  api.failures.filter((failure) => failure.situation === situation);

/** One row an API, written by hand: what an entry loses in a change must not vanish from the test with it. */
const table: Readonly<
  Record<
    string,
    { missing?: number; wrong?: number; unknown: number; malformed?: number; spent?: [calls: number, status: number] }
  >
> = {
  viacep: { unknown: 200, malformed: 400 },
  brasilapi: { unknown: 404, malformed: 400 },
  ibge: { unknown: 200 },
  receitaws: { unknown: 200, malformed: 200, spent: [3, 429] },
  awesomeapi: { unknown: 404 },
  'bcb-sgs': { unknown: 404, malformed: 406 },
  coingecko: { missing: 401, wrong: 401, unknown: 200, malformed: 400, spent: [30, 429] },
  'anthropic-claude': { missing: 401, wrong: 401, unknown: 404, malformed: 400 },
  'google-gemini': { missing: 403, wrong: 400, unknown: 404, malformed: 400 },
  'google-maps-platform': { missing: 200, wrong: 200, unknown: 200, malformed: 400 },
  openweather: { missing: 401, wrong: 401, unknown: 404, malformed: 400, spent: [60, 429] },
  'open-meteo': { unknown: 400, malformed: 400, spent: [600, 429] },
  'meta-graph': { missing: 400, wrong: 400, unknown: 400, malformed: 400 },
  spotify: { missing: 401, wrong: 401, unknown: 404, malformed: 400 },
  tmdb: { missing: 401, wrong: 401, unknown: 404, malformed: 400, spent: [40, 429] },
  jsonplaceholder: { unknown: 404 },
  github: { wrong: 401, unknown: 404, malformed: 400, spent: [60, 403] },
  pokeapi: { unknown: 404 },
};

test('the table has a row for each of the 18', () => {
  assert.deepEqual(Object.keys(table).sort(), catalogue.apis.map(({ id }) => id).sort());
});

for (const api of catalogue.apis) {
  const row = table[api.id] ?? { unknown: 0 };
  suite(api.id, () => {
    test('the first request answers the sample', async () => {
      const response = await fresh().simulator(requestTo(api));
      assert.equal(response.status, api.response.status);
      assert.equal(response.headers.get('content-type'), api.response.contentType);
      assert.deepEqual(await response.json(), api.response.sample);
      assertMarked(response, api);
    });

    for (const example of api.formatExamples) {
      test(`${example.format} comes as the entry shows it`, async () => {
        const response = await fresh().simulator(requestTo(api, example.request));
        const expected = Buffer.from(example.sample, example.base64 ? 'base64' : 'utf8');
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('content-type'), example.contentType);
        assert.deepEqual(Buffer.from(await response.arrayBuffer()), expected);
        assertMarked(response, api);
      });
    }

    for (const [situation, status] of [
      ['unknown-item', row.unknown],
      ['malformed-input', row.malformed],
    ] as const) {
      const provoked = withSituation(api, situation).filter(({ request }) => request);
      test(`${situation}: ${status === undefined ? 'not in the entry' : `answers ${status}`}`, async () => {
        assert.equal(provoked[0]?.status, status);
        for (const failure of provoked) {
          await assertPlays(await fresh().simulator(requestTo(api, failure.request)), failure, api);
        }
      });
    }

    test(`a missing key ${row.missing === undefined ? 'does not matter' : `answers ${row.missing}`}`, async () => {
      const response = await fresh().simulator(requestTo(api, { key: null }));
      const [failure] = withSituation(api, 'missing-key');
      assert.equal(failure?.status, row.missing);
      if (failure) await assertPlays(response, failure, api);
      else assert.deepEqual(await response.json(), api.response.sample);
    });

    test(`a wrong key ${row.wrong === undefined ? 'does not matter' : `answers ${row.wrong}`}`, async () => {
      const response = await fresh().simulator(requestTo(api, { key: 'wrong-key' }));
      const failure = withSituation(api, 'wrong-key').find(({ code }) => code === 'wrong-key');
      assert.equal(failure?.status, row.wrong);
      if (failure) await assertPlays(response, failure, api);
      else assert.deepEqual(await response.json(), api.response.sample);
    });

    if (row.spent) {
      const [calls, status] = row.spent;
      test(`after ${calls} calls the limit is spent, which is told by ${status}, until the window has passed`, async () => {
        const { clock, simulator } = fresh();
        const limit = api.limits.find(({ requests }) => requests === calls);
        for (let i = 0; i < calls; i += 1) assert.equal((await simulator(requestTo(api))).status, 200);
        const refused = await simulator(requestTo(api));
        assert.equal(refused.status, status);
        assert.ok(withSituation(api, 'spent-limit').some((failure) => failure.status === status));
        clock.advance(windows[limit?.per ?? 'second'] - 1);
        assert.equal((await simulator(requestTo(api))).status, status);
        clock.advance(1);
        assert.equal((await simulator(requestTo(api))).status, 200);
      });
    } else {
      test('no call is refused, because no number is stated', async () => {
        const { simulator } = fresh();
        for (let i = 0; i < 200; i += 1) assert.equal((await simulator(requestTo(api))).status, 200);
      });
    }

    test('every failure of the entry can be requested by its code', async () => {
      const { simulator } = fresh();
      for (const failure of api.failures) {
        const response = await simulator(requestTo(api, { headers: { 'x-farol-situation': failure.code } }));
        await assertPlays(response, failure, api);
      }
    });
  });
}

test('an entry without a behaviour file is simulated from its data alone', async () => {
  for (const known of catalogue.apis) {
    const api = { ...known, id: 'newcomer' };
    const simulator = createSimulator({ catalogue: { apis: [api] }, clock: createHandClock() });
    assert.deepEqual(await (await simulator(requestTo(api))).json(), api.response.sample);
    for (const example of api.formatExamples) {
      const response = await simulator(requestTo(api, example.request));
      assert.equal(response.headers.get('content-type'), example.contentType, `${known.id} ${example.format}`);
    }
    for (const failure of api.failures.filter(({ request }) => request)) {
      simulator.forget();
      await assertPlays(await simulator(requestTo(api, failure.request)), failure, api);
    }
  }
});
