import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createStore, type Store } from '@farol/store';
import { migrateOnce } from '../migrations.ts';
import { createClock } from '../testing/fixture.ts';
import { temporaryStoreUrl } from '../testing/temporary-store.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

async function openTwo(t: TestContext, slow: (store: Store) => Store) {
  const clock = createClock();
  const url = await temporaryStoreUrl(t);
  const open = (wrap: (store: Store) => Store = (store) => store) => {
    const store = createStore({ url, clock });
    t.after(store.close);
    const breaker = createCircuitBreaker({
      // A notification is only a hint, which may be lost.
      store: { ...wrap(store), listen: () => () => {} },
      clock,
      monotonic: clock,
      ready: migrateOnce(store),
      storeFailed: (error) => {
        throw error;
      },
    });
    t.after(breaker.close);
    return { store, breaker };
  };
  return { clock, server: open(slow), hand: open() };
}

const openBreaker = (breaker: { readonly failed: (api: string) => void }) => {
  for (let n = 0; n < 5; n += 1) breaker.failed('viacep');
};

/** Until everything that waits for no event has run. */
const microtasks = () => new Promise(setImmediate);

test('a breaker that another process closed is closed here too, although its own write has not returned yet', async (t) => {
  const held = Promise.withResolvers<void>();
  const committed = Promise.withResolvers<void>();
  const { clock, server, hand } = await openTwo(t, (store) => ({
    ...store,
    transaction: async (work) => {
      const result = await store.transaction(work);
      committed.resolve();
      await held.promise;
      return result;
    },
  }));
  await server.breaker.enter('viacep');
  openBreaker(server.breaker);
  await committed.promise;
  assert.equal(await hand.breaker.release('viacep'), true);
  clock.forward(1_000);
  const entered = server.breaker.enter('viacep');
  const outcome = entered?.then(
    () => 'entered',
    () => 'refused',
  );
  await microtasks();
  held.resolve();
  assert.equal(await outcome, 'entered');
});

test('a breaker that opens while the rows are read stays open', async (t) => {
  const reading = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const { server } = await openTwo(t, (store) => ({
    ...store,
    read: async <Row>(...asked: Parameters<Store['read']>) => {
      const rows = await store.read<Row>(...asked);
      reading.resolve();
      await held.promise;
      return rows;
    },
  }));
  const entered = server.breaker.enter('viacep');
  await reading.promise;
  openBreaker(server.breaker);
  // The row is stored while the older rows are still on their way.
  while ((await server.store.read('SELECT api FROM gateway_breakers')).length === 0) await microtasks();
  await microtasks();
  held.resolve();
  await assert.rejects(async () => entered, { code: 'upstream-unavailable' });
  assert.equal(server.breaker.isOpen('viacep'), true);
});
