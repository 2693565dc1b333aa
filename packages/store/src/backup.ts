// A backup of a store is a SQLite file, whichever store it comes from; it can be put back into either.
import { StoreError } from './errors.ts';
import { backupPostgres, restorePostgres } from './postgres/postgres-backup.ts';
import {
  type Backup,
  backupSqlite,
  checkBackup,
  type Restored,
  type Room,
  restoreSqlite,
} from './sqlite/sqlite-backup.ts';

/** Everything as of one moment, while others use the store. An existing file is not overwritten. `rooms` are all that use the store. */
export async function backupStore(url: string, to: string, rooms: readonly Room[]): Promise<Backup> {
  const path = sqlitePath(url);
  return path === undefined ? backupPostgres(url, to, rooms) : backupSqlite(path, to);
}

/** Replaces everything by a backup of this or an older version; what is replaced is set aside. Others may use the store meanwhile. */
export async function restoreStore(url: string, from: string, rooms: readonly Room[]): Promise<Restored> {
  const path = sqlitePath(url);
  const found = await checkBackup(from, rooms);
  return path === undefined ? restorePostgres(url, from, rooms, found) : restoreSqlite(path, from);
}

function sqlitePath(url: string): string | undefined {
  if (/^postgres(ql)?:/.test(url)) return undefined;
  const path = /^sqlite:(?!:memory:)(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
  if (path === undefined) throw new StoreError('store_url_invalid', 'only a SQLite file or PostgreSQL has backups');
  return path;
}
