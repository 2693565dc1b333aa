import { existsSync } from 'node:fs';
import type { Text } from '@farol/catalogue/ask';
import type { Store } from '@farol/store';
import type { Context } from '../arguments/command.ts';
import { storeAddress } from '../gateway/store-address.ts';
import { needSqlite } from '../machine/need-sqlite.ts';
import { CliError } from '../output/errors.ts';
import { addressOf } from '../webhooks/open-log.ts';
import { sqlitePath } from './sqlite-path.ts';

export const databaseUrl = ({ config }: Context, database: string | undefined): string =>
  database === undefined ? storeAddress(config) : addressOf(database);

/** Opens a store, by default that of the server, for one piece of work. A store that fails becomes an error for the user. */
export async function openStore<T>(
  context: Context,
  database: string | undefined,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  needSqlite({ pt: 'Para cuidar dos dados', en: 'To look after the data' });
  const { createStore, isStoreError } = await import('@farol/store');
  let store: Store | undefined;
  try {
    store = createStore({ url: databaseUrl(context, database) });
    return await work(store);
  } catch (cause) {
    if (!isStoreError(cause)) throw cause;
    throw new CliError('store_failed', whyNot(cause.code), { cause });
  } finally {
    await store?.close();
  }
}

/** Throws when there is no data, because opening a SQLite file creates it. */
export function needData(context: Context, database: string | undefined): void {
  const file = sqlitePath(databaseUrl(context, database));
  if (file === undefined || existsSync(file)) return;
  throw new CliError('store_failed', {
    pt: `Não há dados em ${file}. Diga onde estão com --database ou DATABASE_URL.`,
    en: `There is no data at ${file}. Say where it is with --database or DATABASE_URL.`,
  });
}

/** The same as `openStore` for data that must be there, with the tables of this version. */
export function openCurrentStore<T>(
  context: Context,
  database: string | undefined,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  needData(context, database);
  return openStore(context, database, async (store) => {
    const { pendingMigrations } = await import('./rooms.ts');
    if ((await pendingMigrations(store)).length > 0) throw new CliError('store_failed', olderTables);
    return work(store);
  });
}

const olderTables: Text = {
  pt: 'Os dados são de uma versão mais antiga que este programa. Faça uma cópia (farol db backup <arquivo>) e depois farol db migrate, ou use o programa da versão dos dados.',
  en: 'The data is of an older version than this program. Make a backup (farol db backup <file>), then run farol db migrate; or use the program of the data’s version.',
};

export const newerTables: Text = {
  pt: 'Este programa é mais antigo que os dados: uma versão mais nova já os migrou. Use a versão nova, ou devolva com ela uma cópia feita antes (farol db restore <arquivo>).',
  en: 'This program is older than its data: a newer version has already migrated them. Use the newer version, or put back a backup made before with it (farol db restore <file>).',
};

/** Why data cannot be used, and what to do. */
export function whyNot(code: string): Text {
  if (code === 'migration_unknown') return newerTables;
  if (code === 'store_url_invalid')
    return {
      pt: 'Informe onde ficam os dados: um arquivo, sqlite:<arquivo> ou postgres://usuário:senha@host:porta/banco.',
      en: 'Give the location of the data as a file, as sqlite:<file> or as postgres://user:password@host:port/database.',
    };
  if (code === 'store_unavailable')
    return {
      pt: 'Não foi possível abrir os dados: o servidor PostgreSQL não responde, ou o arquivo não pode ser lido e gravado por este usuário.',
      en: 'The data cannot be opened: the PostgreSQL server does not respond, or this user may not read and write the file.',
    };
  return { pt: `Não foi possível usar os dados (${code}).`, en: `The data cannot be used (${code}).` };
}
