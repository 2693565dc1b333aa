import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sqliteDialect } from '../dialect.ts';
import { createNestingGuard } from '../session.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { createSqliteWrites } from './sqlite-writes.ts';

type Arranged = {
  /** How many of the next statements of this text fail. */
  readonly failing?: Record<string, number>;
  readonly committed?: (channels: ReadonlySet<string>) => void;
};

/** The queue of a file whose statements can fail. */
function arranged({ failing = {}, committed = () => {} }: Arranged) {
  const ran: string[] = [];
  let isOpen = false;
  const writer = {
    inTransaction: () => isOpen,
    script: (sql: string) => {
      ran.push(sql);
      const left = failing[sql] ?? 0;
      failing[sql] = left - 1;
      if (left > 0) throw Object.assign(new Error(`${sql} failed`), { errcode: 10 });
      if (sql === 'BEGIN IMMEDIATE') {
        if (isOpen) throw Object.assign(new Error('within a transaction'), { errcode: 1 });
        isOpen = true;
      }
      if (sql === 'ROLLBACK' || sql === 'COMMIT') isOpen = false;
    },
  } as unknown as SqliteConnection;
  const file = { writer, checkPresent: () => {}, sync: async () => {} } as unknown as SqliteFile;
  const none = () => {
    throw new Error('no statement expected');
  };
  const writes = createSqliteWrites({
    open: () => file,
    hand: () => ({ dialect: sqliteDialect, read: none, run: none, now: () => 0, steadyNow: () => 0 }),
    nesting: createNestingGuard(),
    committed,
    maxWaitMs: 60_000,
  });
  return { ran, add: (value: string) => writes.add(() => value, 60_000), drained: writes.drained };
}

test('when ROLLBACK fails too, every write of the group is rejected with the first cause, and the next one rolls back first', async () => {
  const { ran, add, drained } = arranged({ failing: { COMMIT: 1, ROLLBACK: 1 } });
  const lost = await Promise.allSettled([add('a'), add('b')]);
  for (const one of lost)
    assert.deepEqual([one.status, one.status === 'rejected' && one.reason.code], ['rejected', 'store_outcome_unknown']);
  ran.length = 0;
  assert.equal(await add('c'), 'c');
  assert.deepEqual(ran, ['ROLLBACK', 'BEGIN IMMEDIATE', 'COMMIT']);
  await drained();
});

test('while ROLLBACK goes on failing, writes are rejected at once and none waits until it is late', async () => {
  const { add, drained } = arranged({ failing: { COMMIT: 1, ROLLBACK: 3 } });
  await assert.rejects(add('a'), { code: 'store_outcome_unknown' });
  await assert.rejects(add('b'), { code: 'store_unavailable' });
  await assert.rejects(add('c'), { code: 'store_unavailable' });
  assert.equal(await add('d'), 'd');
  await drained();
});

test('a wake-up that throws after the commit disturbs neither the writes of the group nor later ones', async () => {
  const { add, drained } = arranged({
    committed: () => {
      throw new Error('no connection to the other processes');
    },
  });
  assert.deepEqual(await Promise.all([add('a'), add('b')]), ['a', 'b']);
  assert.equal(await add('c'), 'c');
  await drained();
});
