import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Api, type Failure, type Frozen, loadCatalogue } from '@farol/catalogue';
import { windows } from '@farol/catalogue/internal';
import { createSimulator } from './simulator.ts';
import { assertSample } from './testing/assert-sample.ts';
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

/** The numeric limit that the first request of an entry meets first. */
function tightestLimit(api: Frozen<Api>) {
  const credential = api.credential && !api.credential.optional ? 'with' : 'without';
  return api.limits
    .flatMap(({ requests, per, credential: counted }) =>
      requests !== null && per !== null && [credential, 'either'].includes(counted) ? [{ requests, per }] : [],
    )
    .toSorted((one, other) => one.requests - other.requests)[0];
}

for (const api of catalogue.apis) {
  suite(api.id, () => {
    test('the first request answers the sample', async () => {
      const response = await fresh().simulator(requestTo(api));
      assert.equal(response.status, api.response.status);
      assert.equal(response.headers.get('content-type'), api.response.contentType);
      assertSample(await response.json(), api.response.sample);
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

    for (const situation of ['unknown-item', 'malformed-input'] as const) {
      for (const failure of withSituation(api, situation).filter(({ request }) => request)) {
        test(`${situation}: the request of ${failure.code} answers ${failure.status}`, async () => {
          await assertPlays(await fresh().simulator(requestTo(api, failure.request)), failure, api);
        });
      }
    }

    for (const [situation, key] of [
      ['missing-key', null],
      ['wrong-key', 'wrong-key'],
    ] as const) {
      const failures = withSituation(api, situation);
      const failure = failures.find(({ code }) => code === situation) ?? failures[0];
      test(`${situation}: ${failure ? `answers ${failure.status}` : 'the key is not needed'}`, async () => {
        const response = await fresh().simulator(requestTo(api, { key }));
        if (failure) await assertPlays(response, failure, api);
        else assertSample(await response.json(), api.response.sample);
      });
    }

    const limit = tightestLimit(api);
    if (limit) {
      test('the call after the stated number is refused as a spent limit, until the window has passed', async () => {
        const { clock, simulator } = fresh();
        const statuses = withSituation(api, 'spent-limit').map(({ status }) => status);
        for (let i = 0; i < limit.requests; i += 1) assert.equal((await simulator(requestTo(api))).status, 200);
        assert.ok(statuses.includes((await simulator(requestTo(api))).status));
        assert.equal(simulator.calls.at(-1)?.accepted, false);
        clock.advance(windows[limit.per] - 1);
        await simulator(requestTo(api));
        assert.equal(simulator.calls.at(-1)?.accepted, false);
        clock.advance(1);
        assert.equal((await simulator(requestTo(api))).status, 200);
        assert.equal(simulator.calls.at(-1)?.accepted, true);
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
