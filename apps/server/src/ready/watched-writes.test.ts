import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '@farol/http';
import { createStore, type Store, StoreError, type Transaction } from '@farol/store';
import { watchWrites } from './watched-writes.ts';

/** A store in memory, whose writes fail as long as `broken` holds an error. */
function arranged(t: { after: (fn: () => Promise<void>) => void }) {
  const real = createStore({ url: 'sqlite::memory:' });
  t.after(() => real.close());
  const state: { broken: Error | undefined } = { broken: undefined };
  const fails = <T>(work: () => Promise<T>): Promise<T> => (state.broken ? Promise.reject(state.broken) : work());
  const store: Store = {
    ...real,
    run: (sql, params) => fails(() => real.run(sql, params)),
    migrate: (room, migrations) => fails(() => real.migrate(room, migrations)),
    // One that only reads succeeds on a full disk too.
    transaction: (work) =>
      real.transaction(async (tx) => work({ ...tx, run: (...words) => fails(() => tx.run(...words)) } as Transaction)),
  };
  const lines: string[] = [];
  const logger = {
    error: (_facts: unknown, text: string) => lines.push(`error: ${text}`),
    info: (text: string) => lines.push(`info: ${text}`),
  };
  return { state, lines, ...watchWrites(store, logger as unknown as Parameters<typeof watchWrites>[1]) };
}

const full = new StoreError('store_unavailable', 'database or disk is full (COMMIT)');

test('a store that cannot be written is one line in the log and a refusal with its reason, until it can be written', async (t) => {
  const { state, lines, store, check } = arranged(t);
  await store.run('CREATE TABLE kept (n BIGINT)');
  await check();
  state.broken = full;
  for (const n of [1, 2, 3]) await assert.rejects(store.run('INSERT INTO kept VALUES (?)', [n]), full);
  const refused: unknown = await check().catch((error: unknown) => error);
  assert.ok(refused instanceof Problem);
  assert.match(String(refused.facts.detail?.en), /disk of the store is full.*no restart/i);
  assert.deepEqual(lines, ['error: the store cannot be written']);
  // Work that writes nothing proves nothing.
  await store.transaction(async (tx) => void (await tx.read('SELECT 1 AS one')));
  await assert.rejects(check(), Problem);

  state.broken = undefined;
  await check();
  await store.run('INSERT INTO kept VALUES (4)');
  assert.deepEqual(lines, ['error: the store cannot be written', 'info: the store can be written again']);
});

test('a failure of one statement says nothing about the store', async (t) => {
  const { lines, store, check } = arranged(t);
  await assert.rejects(store.run('INSERT INTO nowhere VALUES (1)'));
  await check();
  assert.deepEqual(lines, []);
});
