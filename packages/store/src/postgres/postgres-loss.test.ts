// PostgreSQL that goes away: at start, during work, and at the moment of a commit.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { tryPostgres } from '../../../../test/postgres.ts';
import { password } from '../../../../test/postgres-cluster.ts';
import { createStore, isStoreError, type Store } from '../index.ts';
import { createLine } from '../testing/breakable-line.ts';
import { failsWith } from '../testing/contract-subject.ts';
import { insertRow, openTable, tableMigration } from '../testing/postgres-table.ts';

const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());

/** A transaction that holds its connection until `goOn`, and then writes one row. */
async function heldTransaction(store: Store): Promise<{ first: Promise<unknown>; goOn: () => void }> {
  const inside = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const first = store.transaction(async (tx) => {
    inside.resolve();
    await held.promise;
    await tx.run(insertRow, ['first']);
  });
  await inside.promise;
  return { first, goOn: () => held.resolve() };
}

describe('PostgreSQL that is lost', { skip: missing ?? false }, () => {
  it('keeps what it acknowledged and nothing that it refused, through a stop, a crash and two starts', async (t) => {
    const { store: patient, url } = await openTable(postgres, t);
    const store = createStore({ url, maxWaitMs: 1_000 });
    t.after(() => store.close());
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const unknown: string[] = [];
    let writing = true;
    const lane = async (name: string) => {
      for (let n = 0; writing; n += 1) {
        const id = `${name}-${n}`;
        try {
          await store.transaction((tx) => tx.run(insertRow, [id]));
          acknowledged.push(id);
        } catch (error) {
          if (isStoreError(error, 'store_unavailable')) refused.push(id);
          else if (isStoreError(error, 'store_outcome_unknown')) unknown.push(id);
          else throw error;
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
    };
    const lanes = ['a', 'b', 'c', 'd', 'e', 'f'].map(lane);
    const reach = async (list: readonly string[], more: number) => {
      for (const goal = list.length + more; list.length < goal; ) await new Promise((resolve) => setImmediate(resolve));
    };
    await reach(acknowledged, 200);
    for (const how of ['fast', 'immediate'] as const) {
      await postgres?.stop(how);
      await reach(refused, 20);
      await postgres?.start();
      await reach(acknowledged, 200);
    }
    writing = false;
    await Promise.all(lanes);
    const rows = new Set((await patient.read<{ id: string }>('SELECT id FROM t')).map(({ id }) => id));
    assert.deepEqual(
      acknowledged.filter((id) => !rows.has(id)),
      [],
      'an acknowledged row is missing',
    );
    assert.deepEqual(
      refused.filter((id) => rows.has(id)),
      [],
      'a row is there although its call was refused',
    );
    assert.ok([...rows].every((id) => acknowledged.includes(id) || unknown.includes(id)));
  });

  it('rejects a transaction whose connection the server ends half-way, and writes nothing of it', async (t) => {
    const { store } = await openTable(postgres, t);
    const admin = createStore({ url: postgres?.url ?? '', maxWaitMs: 10_000 });
    t.after(() => admin.close());
    const work = store.transaction(async (tx) => {
      await tx.run(insertRow, ['a']);
      const [own] = await tx.read<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await admin.read('SELECT pg_terminate_backend(CAST(? AS INTEGER)) AS done', [own?.pid ?? 0]);
      await tx.run(insertRow, ['b']);
    });
    await assert.rejects(work, failsWith('store_unavailable'));
    assert.deepEqual(await store.read('SELECT id FROM t'), []);
  });

  it('calls the outcome unknown when the line breaks at the commit, whether it arrived or not', async (t) => {
    const { url } = await openTable(postgres, t);
    const line = await createLine(t, url);
    const store = createStore({ url: line.url, maxWaitMs: 10_000 });
    t.after(() => store.close());
    for (const delivered of [true, false]) {
      line.cutAt('COMMIT', { delivered });
      const work = store.transaction((tx) => tx.run(insertRow, [`transaction ${delivered}`]));
      await assert.rejects(work, failsWith('store_outcome_unknown'));
      line.cutAt('INSERT', { delivered });
      await assert.rejects(store.run(insertRow, [`run ${delivered}`]), failsWith('store_outcome_unknown'));
      line.mend();
    }
    assert.deepEqual(await store.read('SELECT id FROM t ORDER BY id'), [
      { id: 'run true' },
      { id: 'transaction true' },
    ]);
  });

  it('is unavailable, and nothing was written, when the line breaks before the commit', async (t) => {
    const { url } = await openTable(postgres, t);
    const line = await createLine(t, url);
    const store = createStore({ url: line.url, maxWaitMs: 10_000 });
    t.after(() => store.close());
    line.cutAt('INSERT', { delivered: true });
    await assert.rejects(
      store.transaction((tx) => tx.run(insertRow, ['a'])),
      failsWith('store_unavailable'),
    );
    line.mend();
    assert.deepEqual(await store.read('SELECT id FROM t'), []);
  });

  it('answers in bounded time when the server falls silent, and recovers', { timeout: 60_000 }, async (t) => {
    const { url } = await openTable(postgres, t);
    const line = await createLine(t, url);
    const store = createStore({ url: line.url, maxWaitMs: 3_000, workMs: 3_000, connections: 2 });
    t.after(() => store.close());
    await store.transaction((tx) => tx.run(insertRow, ['before']));
    await store.read('SELECT id FROM t');
    line.silence();
    await Promise.all([
      assert.rejects(store.run(insertRow, ['a']), failsWith('store_outcome_unknown')),
      assert.rejects(store.read('SELECT id FROM t'), failsWith('store_unavailable')),
      assert.rejects(
        store.transaction((tx) => tx.run(insertRow, ['b'])),
        failsWith('store_unavailable'),
      ),
      assert.rejects(store.now(), failsWith('store_unavailable')),
    ]);
    line.mend();
    await store.transaction((tx) => tx.run(insertRow, ['after']));
  });

  it('rejects calls that get no connection in time', async (t) => {
    const { store } = await openTable(postgres, t, { connections: 1, maxWaitMs: 3_000 });
    const { first, goOn } = await heldTransaction(store);
    await assert.rejects(store.run(insertRow, ['second']), failsWith('store_unavailable'));
    goOn();
    await first;
    await store.run(insertRow, ['third']);
    assert.equal((await store.read('SELECT id FROM t')).length, 2);
  });

  it('loses no connection of which the caller gave up while it was being checked', async (t) => {
    const { url } = await openTable(postgres, t);
    const line = await createLine(t, url);
    const store = createStore({ url: line.url, maxWaitMs: 1_000, connections: 1 });
    t.after(() => store.close());
    const { first, goOn } = await heldTransaction(store);
    // It waits for the only connection, whose place a new one takes, which is still being checked when its time is over.
    const second = store.transaction((tx) => tx.run(insertRow, ['second']));
    line.cutAt('first', { delivered: false });
    const letGo = line.holdAt('current_setting');
    goOn();
    await assert.rejects(first, failsWith('store_unavailable'));
    await assert.rejects(second, failsWith('store_unavailable'));
    letGo();
    line.mend();
    await store.transaction((tx) => tx.run(insertRow, ['third']));
    assert.deepEqual(await store.read('SELECT id FROM t'), [{ id: 'third' }]);
  });

  it('that became a standby loses its connections, so that the next write reaches the new primary', async (t) => {
    const { store } = await openTable(postgres, t, { connections: 1 });
    for (const isolation of ['serializable', 'read-committed'] as const) {
      const write = () => store.run(insertRow, [isolation], { isolation });
      await store.run('SET default_transaction_read_only = on', [], { isolation });
      await assert.rejects(write(), failsWith('store_unavailable'));
      assert.equal((await write()).changes, 1);
    }
    await store.run('SET default_transaction_read_only = on');
    const work = () => store.transaction((tx) => tx.run(insertRow, ['transaction']));
    await assert.rejects(work(), failsWith('store_unavailable'));
    assert.equal((await work()).changes, 1);
  });

  it('wakes its listeners again after the server was away', async (t) => {
    const { store } = await openTable(postgres, t);
    const wakes = { count: 0, next: Promise.withResolvers<void>() };
    store.listen('queue', () => {
      wakes.count += 1;
      wakes.next.resolve();
      wakes.next = Promise.withResolvers();
    });
    await wakes.next.promise;
    const again = wakes.next.promise;
    await postgres?.stop('fast');
    await postgres?.start();
    await again;
    const notified = wakes.next.promise;
    store.notify('queue');
    await notified;
    assert.equal(wakes.count, 3);
  });

  it('is not asked for a channel any more when its last listener has stopped', { timeout: 60_000 }, async (t) => {
    const { store } = await openTable(postgres, t);
    const woken = Promise.withResolvers<void>();
    const stop = [store.listen('queue', woken.resolve), store.listen('queue', () => {})];
    await woken.promise;
    const unlistened = async () =>
      (await store.read("SELECT query FROM pg_stat_activity WHERE query = 'UNLISTEN queue'")).length > 0;
    stop[0]?.();
    store.notify('queue');
    assert.equal(await unlistened(), false);
    stop[1]?.();
    while (!(await unlistened())) await new Promise((resolve) => setImmediate(resolve));
  });

  it('never shows its password, whatever goes wrong', async (t) => {
    const url = postgres?.url ?? '';
    const wrong = new URL(url);
    wrong.password = `${password}-wrong`;
    const nowhere = new URL(url);
    nowhere.port = '1';
    const absent = new URL(url);
    absent.pathname = '/absent';
    for (const address of [wrong.href, nowhere.href, absent.href]) {
      const store = createStore({ url: address, maxWaitMs: 500 });
      t.after(() => store.close());
      const calls = [
        () => store.read('SELECT 1 AS one'),
        () => store.run(insertRow, ['a']),
        () => store.transaction((tx) => tx.now()),
        () => store.migrate('t', tableMigration),
        () => store.now(),
      ];
      for (const call of calls) {
        await assert.rejects(call(), (error: Error) => {
          assert.doesNotMatch(inspect(error, { depth: 20, showHidden: true }), new RegExp(password));
          return failsWith('store_unavailable')(error);
        });
      }
    }
    assert.throws(
      () => createStore({ url: `postgres://farol:${password}@[broken/db` }),
      (error: Error) => {
        assert.doesNotMatch(inspect(error, { depth: 20, showHidden: true }), new RegExp(password));
        return failsWith('store_url_invalid')(error);
      },
    );
  });
});
