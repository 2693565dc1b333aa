import type { Store } from '@farol/store';
import type { Context } from '../arguments/command.ts';
import { storeAddress } from '../gateway/store-address.ts';
import { needSqlite } from '../machine/need-sqlite.ts';
import { CliError } from '../output/errors.ts';
import { addressOf } from '../webhooks/open-log.ts';

/** Opens a store, by default that of the server, for one piece of work. A store that fails becomes an error for the user. */
export async function openStore<T>(
  { config }: Context,
  database: string | undefined,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  needSqlite({ pt: 'Para cuidar dos dados', en: 'To look after the data' });
  const { createStore, isStoreError } = await import('@farol/store');
  const store = createStore({ url: database === undefined ? storeAddress(config) : addressOf(database) });
  try {
    return await work(store);
  } catch (cause) {
    if (!isStoreError(cause)) throw cause;
    const isOutdated = cause.code === 'migration_unknown';
    throw new CliError(
      'store_failed',
      isOutdated
        ? {
            pt: 'Este programa é mais antigo que os dados: uma versão mais nova já os migrou.',
            en: 'This program is older than its data: a newer version has already migrated them.',
          }
        : { pt: `Não foi possível usar os dados (${cause.code}).`, en: `The data cannot be used (${cause.code}).` },
      { cause },
    );
  } finally {
    await store.close();
  }
}
