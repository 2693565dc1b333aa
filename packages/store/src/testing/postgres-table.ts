// A PostgreSQL database of its own for each test, with one table.
import type { TestContext } from 'node:test';
import type { tryPostgres } from '../../../../test/postgres.ts';
import { createStore, type Store, type StoreOptions } from '../index.ts';

type Postgres = Awaited<ReturnType<typeof tryPostgres>>['postgres'];

export const tableMigration = [{ name: 't', sql: 'CREATE TABLE t (id TEXT PRIMARY KEY, n BIGINT NOT NULL DEFAULT 0)' }];
export const insertRow = 'INSERT INTO t (id) VALUES (?)';

export async function openTable(
  postgres: Postgres,
  t: TestContext,
  options: Partial<StoreOptions> = {},
): Promise<{ store: Store; url: string }> {
  const url = (await postgres?.createDatabase()) ?? '';
  const store = createStore({ url, maxWaitMs: 10_000, ...options });
  t.after(() => store.close());
  await store.migrate('t', tableMigration);
  return { store, url };
}
