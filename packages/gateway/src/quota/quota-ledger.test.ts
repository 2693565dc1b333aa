import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { createStore, type Store } from '@farol/store';
import { mostInAnyWindow } from '../../../../test/press.ts';
import { fc } from '../../../../test/properties.ts';
import { gatewayMigrations } from '../migrations.ts';
import { type Clock, createClock } from '../testing/fixture.ts';
import { createLedger, type Ledger } from './quota-ledger.ts';
import type { QuotaScope } from './quota-row.ts';
import { transitOf } from './quota-state.ts';

let clock: Clock;
let store: Store;
let ledger: Ledger;
beforeEach(async () => {
  clock = createClock();
  store = createStore({ url: 'sqlite::memory:', clock });
  await store.migrate('gateway', gatewayMigrations);
  ledger = open();
});
afterEach(async () => {
  await ledger.idle();
  ledger.close();
  await store.close();
});

const open = () => createLedger({ store, clock, monotonic: clock, ready: async () => {}, failed: () => {} });
const scope = (requests: number, ms: number): QuotaScope => ({ key: 'test', windows: [{ name: 'w', requests, ms }] });
const version = async () => (await store.read<{ version: number }>('SELECT version FROM gateway_quota'))[0]?.version;

test('of many calls at the same moment exactly the limit is admitted, over several ledgers', async () => {
  const others = [ledger, open(), open()];
  const taken = await Promise.all(Array.from({ length: 90 }, (_, n) => others[n % 3]?.take(scope(7, 60_000))));
  assert.equal(taken.filter((one) => one?.admitted).length, 7);
  for (const other of others) other.close();
});

test('a refusal writes nothing, and until there can be room the store is not asked again', async () => {
  const taken = await ledger.take(scope(1, 60_000));
  assert.ok(taken.admitted && taken.id !== null);
  ledger.settle(scope(1, 60_000), taken.id, 'answered');
  await ledger.idle();
  const before = await version();
  for (let n = 0; n < 20; n += 1) assert.equal((await ledger.take(scope(1, 60_000))).admitted, false);
  assert.equal(await version(), before);
  await store.close();
  const refused = await ledger.take(scope(1, 60_000));
  assert.equal(refused.admitted, false, 'the store is closed, and the answer is still right');
  clock.forward(60_001);
  await assert.rejects(async () => ledger.take(scope(1, 60_000)), { code: 'store_closed' });
});

test('calls of one tick are counted in one write, and ends of calls wait for the next one', async () => {
  const roomy = scope(100, 60_000);
  const first = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      for (let turn = 0; turn < n; turn += 1) await undefined;
      return ledger.take(roomy);
    }),
  );
  assert.equal(await version(), 1);
  for (const taken of first) if (taken.admitted && taken.id !== null) ledger.settle(roomy, taken.id, 'answered');
  const second = await ledger.take(roomy);
  assert.equal(await version(), 2);
  assert.ok(second.admitted && second.id !== null);
  ledger.settle(roomy, second.id, 'answered');
  assert.equal((await ledger.read(roomy)).usage[0]?.resetsAt, clock() + 60_001, 'the report includes it');
  assert.equal(await version(), 3);
});

test('several ledgers never admit more than the limit, and all of it', async () => {
  const limit = scope(500, 60_000);
  const ledgers = [ledger, open(), open()];
  let admitted = 0;
  const takeFrom = async (own: Ledger, calls: number) => {
    const taken = await Promise.all(Array.from({ length: calls }, () => own.take(limit)));
    admitted += taken.filter((one) => one.admitted).length;
    return taken.every((one) => one.admitted);
  };
  for (let round = 0; round < 15; round += 1) await Promise.all(ledgers.map((own) => takeFrom(own, 10)));
  assert.equal(admitted, 450);
  while (await takeFrom(ledger, 10));
  assert.equal(admitted, 500);
  for (const own of ledgers.slice(1)) own.close();
});

test('the time in which an admitted call must be sent runs from when the store is asked', async () => {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const own = createLedger({ store, clock, monotonic: clock, ready: () => ready, failed: assert.ifError });
  const taking = own.take(scope(1_000, 60_000));
  clock.forward(9_000);
  resolve();
  const taken = await taking;
  assert.ok(taken.admitted && taken.id !== null);
  assert.equal(taken.since, clock());
  own.close();
});

test('ends of calls are written without further calls', async () => {
  const taken = await ledger.take(scope(1, 60_000));
  assert.ok(taken.admitted && taken.id !== null);
  ledger.settle(scope(1, 60_000), taken.id, 'answered');
  const written = new Promise((resolve) => {
    const look = async () => ((await version()) === 2 ? resolve(true) : setTimeout(look, 5));
    void look();
  });
  assert.equal(await written, true);
});

test('a pause that the upstream asked for is known to a ledger that starts later', async () => {
  ledger.lower({ key: 'without a number', windows: [] }, 0, 30_000);
  await ledger.idle();
  const later = open();
  const refused = await later.take({ key: 'without a number', windows: [] });
  assert.ok(!refused.admitted);
  assert.equal(refused.retryAt, clock() + 30_000);
  clock.forward(30_000);
  assert.equal((await later.take({ key: 'without a number', windows: [] })).admitted, true);
  later.close();
});

test('the time until the end of a call is written does not count as time under way', async () => {
  const taken = await ledger.take(scope(1, 4_000));
  assert.ok(taken.admitted && taken.id !== null);
  clock.forward(10);
  const ended = clock();
  ledger.settle(scope(1, 4_000), taken.id, 'answered');
  clock.forward(500);
  await ledger.idle();
  const { usage } = await ledger.read(scope(1, 4_000));
  assert.equal(usage[0]?.moreAt, ended + 4_001);
});

test('with a real store too, no trailing window sees more calls than its limit', async () => {
  const step = fc.record({
    gap: fc.integer({ min: 0, max: 1_500 }),
    way: fc.double({ min: 0, max: 1, noNaN: true }),
    back: fc.integer({ min: 0, max: 2_000 }),
    end: fc.constantFrom('answered', 'answered', 'failed', 'died'),
  });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1_000, max: 6_000 }),
      fc.array(step, { minLength: 10, maxLength: 60 }),
      async (requests, ms, steps) => {
        runs += 1;
        const own: QuotaScope = { key: `run ${runs}`, windows: [{ name: 'w', requests, ms }] };
        const arrivals: number[] = [];
        const ends: { at: number; id: number; end: 'answered' | 'failed' }[] = [];
        for (const { gap, way, back, end } of steps) {
          clock.forward(gap);
          for (const one of ends.filter(({ at }) => at <= clock())) {
            ends.splice(ends.indexOf(one), 1);
            ledger.settle(own, one.id, one.end);
          }
          const taken = await ledger.take(own);
          if (!taken.admitted || taken.id === null) continue;
          const arrival = clock() + way * transitOf(own.windows);
          arrivals.push(arrival);
          if (end === 'answered') ends.push({ at: arrival + back, id: taken.id, end });
          if (end === 'failed') ends.push({ at: clock() + back, id: taken.id, end });
        }
        assert.ok(mostInAnyWindow(arrivals, ms) <= requests);
      },
    ),
    {
      numRuns: process.env.FAROL_TEST_LONG === '1' ? 60 : 20,
      interruptAfterTimeLimit: 300_000,
      markInterruptAsFailure: true,
    },
  );
});

test('a pause that another process lifts ends here too, although no notification came', async () => {
  // A notification is only a hint, which may be lost.
  const deaf = { ...store, listen: () => () => {} };
  const server = createLedger({ store: deaf, clock, monotonic: clock, ready: async () => {}, failed: () => {} });
  const counted: QuotaScope = { ...scope(7, 60_000), key: 'test x' };
  assert.equal((await server.take(counted)).admitted, true);
  server.lower(counted, 0, 86_400_000);
  await server.idle();
  assert.equal(await ledger.release('test'), true);
  clock.forward(1_000);
  assert.equal((await server.take(counted)).admitted, true);
});

test('a pause that is lifted while the pauses are read does not come back', async () => {
  const reading = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const slow: Store = {
    ...store,
    read: async <Row>(sql: string, values?: Parameters<Store['read']>[1]) => {
      const rows = await store.read<Row>(sql, values);
      if (!/^SELECT scope, hold_until/.test(sql)) return rows;
      reading.resolve();
      await held.promise;
      return rows;
    },
  };
  const server = createLedger({ store: slow, clock, monotonic: clock, ready: async () => {}, failed: () => {} });
  const counted: QuotaScope = { ...scope(7, 60_000), key: 'test x' };
  server.lower(counted, 0, 86_400_000);
  await server.idle();
  clock.forward(1_000);
  const taken = server.take(counted);
  await reading.promise;
  assert.equal(await server.release('test'), true);
  held.resolve();
  assert.equal((await taken).admitted, true);
});
