// Lifting a pause and correcting a count by hand, also from another process.
import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createStore, type Store } from '@farol/store';
import { tryPostgres } from '../../../test/postgres.ts';
import { json, startUpstream } from '../../../test/upstream.ts';
import { createGateway } from './index.ts';
import { asked, catalogue, createClock } from './testing/fixture.ts';
import { temporaryStoreUrl } from './testing/temporary-store.ts';

const upstream = await startUpstream();
const { postgres, missing } = await tryPostgres();
after(async () => {
  await upstream.close();
  await postgres?.close();
});

const ok = json(200, { ok: true }, { 'cache-control': 'no-store' });

function openOn(t: TestContext, store: Store, clock: () => number) {
  const gateway = createGateway({
    catalogue,
    store,
    environment: {},
    clock,
    dial: () => upstream.origin,
    random: () => 0,
    sleep: async () => {},
  });
  t.after(async () => {
    await gateway.close();
    await store.close();
  });
  let calls = 0;
  return {
    release: gateway.release,
    correct: gateway.correct,
    used: async (id: string) => (await gateway.quota(id))?.windows.map(({ used }) => used),
    /** A breaker is stored after the answer that opened it. */
    breakerStored: async () => {
      while ((await store.read('SELECT api FROM gateway_breakers')).length === 0) await pause(10);
    },
    heldUntil: async (id: string) => (await gateway.quota(id))?.heldUntil,
    call: async (id: string) => {
      calls += 1;
      return (await gateway.call(...asked(id, `/${calls}`))).status;
    },
  };
}

const places = [
  { name: 'SQLite', skip: undefined, url: temporaryStoreUrl },
  { name: 'PostgreSQL', skip: missing, url: async () => (await postgres?.createDatabase()) ?? '' },
];

for (const { name, skip, url } of places) {
  /** Two processes, as far as the store can tell. */
  const openTwo = async (t: TestContext) => {
    const clock = createClock();
    const at = await url(t);
    const open = () => openOn(t, createStore({ url: at, clock, maxWaitMs: 10_000 }), clock);
    return { clock, server: open(), hand: open() };
  };

  for (const id of ['receitaws', 'viacep']) {
    test(`${name}: a pause that ${id} asked for is lifted, and a running server sees it`, { skip }, async (t) => {
      const { clock, server, hand } = await openTwo(t);
      upstream.answer(json(429, {}, { 'retry-after': '2592000' }));
      assert.equal(await server.call(id), 429);
      upstream.answer(ok);
      assert.equal(await server.call(id), 429);
      assert.equal(await server.heldUntil(id), clock() + 2_592_000_000);
      assert.equal(await hand.release(id), true);
      assert.equal(await hand.heldUntil(id), null);
      clock.forward(1_000);
      assert.equal(await server.call(id), 200);
      assert.equal(await hand.release(id), false);
    });
  }

  test(`${name}: an open circuit breaker is closed, and a running server sees it`, { skip }, async (t) => {
    const { clock, server, hand } = await openTwo(t);
    upstream.answer(json(500, {}));
    for (let n = 0; n < 5; n += 1) await server.call('viacep');
    assert.equal(await server.call('viacep'), 503);
    await server.breakerStored();
    assert.equal(await hand.release('viacep'), true);
    clock.forward(1_000);
    assert.equal(await server.call('viacep'), 500, 'the call was sent');
    upstream.answer(ok);
    assert.equal(await server.call('viacep'), 200, 'one failure does not open it again');
  });

  test(`${name}: calls that were counted still count after a release`, { skip }, async (t) => {
    const { server } = await openTwo(t);
    upstream.answer(ok);
    for (let n = 0; n < 3; n += 1) assert.equal(await server.call('receitaws'), 200);
    assert.equal(await server.release('receitaws'), false);
    assert.equal(await server.call('receitaws'), 429);
    assert.equal(await server.release('unknown'), undefined);
  });

  test(`${name}: a corrected count holds for a running server, in both directions`, { skip }, async (t) => {
    const { clock, server, hand } = await openTwo(t);
    upstream.answer(ok);
    for (let n = 0; n < 3; n += 1) assert.equal(await server.call('receitaws'), 200);
    assert.equal(await server.call('receitaws'), 429);
    assert.equal(await hand.correct('receitaws', { per: 'minute', used: 2 }), true);
    clock.forward(1_000);
    assert.equal(await server.call('receitaws'), 200);
    assert.equal(await server.call('receitaws'), 429);
    clock.forward(60_000);
    assert.equal(await hand.correct('receitaws', { per: 'minute', used: 3 }), true);
    assert.equal(await server.call('receitaws'), 429);
    assert.deepEqual(await server.used('receitaws'), [3]);
    assert.equal(await hand.correct('receitaws', { per: 'day', used: 3 }), false);
    assert.equal(await hand.correct('unknown', { per: 'day', used: 3 }), false);
    assert.equal(await hand.correct('openweather', { per: 'minute', used: 3 }), false, 'its key is missing');
  });
}
