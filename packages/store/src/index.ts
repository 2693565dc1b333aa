/**
 * One door to SQL: a SQLite file (the default, one machine) or a PostgreSQL server (several). Same tables, same SQL, same promises;
 * `store.contract.ts` is run against both.
 *
 *     const store = createStore({ url: 'sqlite:.farol/farol.db' });          // or postgres://…; opens nothing yet
 *     await store.migrate('notes', [
 *       { name: 'notes', sql: (d) => `CREATE TABLE notes (id ${d.text} PRIMARY KEY, body ${d.blob} NOT NULL, due_at BIGINT NOT NULL)` },
 *     ]);
 *     await store.transaction(async (tx) => {                                 // all of it or nothing, durable once it resolves
 *       const { changes } = await tx.run('INSERT INTO notes VALUES (?, ?, :now + ?) ON CONFLICT DO NOTHING', [id, bytes, 5_000]);
 *       if (changes === 1) tx.notify('notes');                                // wakes workers after the commit
 *     });
 *     const { rows } = await store.transaction(                               // a worker claims the rows that are due
 *       (tx) => tx.run<{ id: string }>(`UPDATE notes SET due_at = :now + 30000 WHERE id IN (
 *         SELECT id FROM notes WHERE due_at <= :now ORDER BY due_at LIMIT 10 ${tx.dialect.skipLocked}) RETURNING id`),
 *       { isolation: 'read-committed' });
 *     await store.close();
 *
 * Writing for both: `?` for each value, `:now` for the store's clock in milliseconds, `:steady` for the one that does not
 * step; BIGINT for integers and times, 0 and 1 for yes and no, JSON as text; lower-case names; column types from `dialect`;
 * one statement a call; RETURNING through `run`. A bare `?` in a SELECT list is text on PostgreSQL: CAST it. Many small rows
 * at once: `dialect.rows`.
 *
 * Every failure is a `StoreError` with a `code` that says whether anything was written (`errors.ts`). PostgreSQL is reached directly:
 * settings travel in the first message, and LISTEN needs a session. A pooler that drops them is refused (`store_pooled`).
 */
export { backupStore, restoreStore } from './backup.ts';
export { type Batches, createBatches } from './batches.ts';
export { createStore } from './create-store.ts';
export type { Dialect } from './dialect.ts';
export { isStoreError, StoreError, type StoreErrorCode } from './errors.ts';
export type { Migration } from './migrations.ts';
export type { Backup, Restored, Room } from './sqlite/sqlite-backup.ts';
export type { Value } from './statement.ts';
export type {
  Changed,
  Row,
  Sql,
  Store,
  StoreOptions,
  StorePeers,
  StoreSizes,
  Transaction,
  TransactionOptions,
} from './store.ts';
