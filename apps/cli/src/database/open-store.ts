import { existsSync } from 'node:fs';
import { createStore, isStoreError, type Store } from '@farol/store';
import type { Context } from '../arguments/command.ts';
import { storeAddress } from '../gateway/store-address.ts';
import { failure } from '../output/at-work.ts';
import { CliError } from '../output/errors.ts';
import { storeTrouble } from '../output/store-trouble.ts';
import { addressOf } from '../webhooks/open-log.ts';
import { pendingMigrations } from './rooms.ts';

export const databaseUrl = ({ config }: Context, database: string | undefined): string =>
  database === undefined ? storeAddress(config) : addressOf(database);

/** Opens a store, by default that of the server, for one piece of work. A store that fails becomes an error for the user. */
export async function openStore<T>(
  context: Context,
  database: string | undefined,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  let store: Store | undefined;
  try {
    store = createStore({ url: databaseUrl(context, database) });
    return await work(store);
  } catch (cause) {
    if (!isStoreError(cause)) throw cause;
    throw new CliError('store_failed', storeTrouble(cause), { cause });
  } finally {
    await store?.close();
  }
}

/** The SQLite file of the store, when it does not exist. */
export function absentFile(context: Context, database: string | undefined): string | undefined {
  const file = /^sqlite:(?!:memory:)(?:\/\/(?=\/))?(.+)$/.exec(databaseUrl(context, database))?.[1];
  return file === undefined || existsSync(file) ? undefined : file;
}

/** Throws when there is no data, because opening a SQLite file creates it. */
export function needData(context: Context, database: string | undefined): void {
  const file = absentFile(context, database);
  if (file === undefined) return;
  throw failure('no_data', { file });
}

/** The same as `openStore` for data that must be there, with the tables of this version. */
export function openCurrentStore<T>(
  context: Context,
  database: string | undefined,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  needData(context, database);
  return openStore(context, database, async (store) => {
    if ((await pendingMigrations(store)).length > 0) throw failure('older_tables');
    return work(store);
  });
}
