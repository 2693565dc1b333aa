// A copy of a SQLite file while it is in use, and such a copy put back in its place.
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteDialect } from '../dialect.ts';
import { isStoreError, StoreError } from '../errors.ts';
import { type Migration, pendingMigrations } from '../migrations.ts';
import type { Value } from '../statement.ts';
import { fromSqlite } from './sqlite-errors.ts';

const ownerOnly = 0o600;
/** The server holds the lock for one commit at a time. */
const lockWaitMs = 10_000;

/** The tables of one part of a program. */
export type Room = { readonly room: string; readonly migrations: readonly Migration[] };

export type Backup = { readonly file: string; readonly bytes: number };

/** As of one moment, without the write-ahead log and without free pages. An existing file is not overwritten. */
export function backupSqlite(path: string, to: string): Backup {
  const [place, file] = [resolve(path), resolve(to)];
  if (!existsSync(place)) throw new StoreError('store_unavailable', `there is no file ${place}`);
  // SQLite accepts an empty file, and this one is readable by its owner only.
  closeSync(openSync(file, 'wx', ownerOnly));
  try {
    using(place, 'making a backup', (database) => database.prepare('VACUUM INTO ?').run(file));
    syncFile(file);
    checkWhole(file);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  return { file, bytes: statSync(file).size };
}

export type Restored = Backup & {
  /** Where the data that was replaced is now; undefined when there was none. */
  readonly before: string | undefined;
};

/** A running server opens the new file with its next call. */
export function restoreSqlite(path: string, from: string): Restored {
  const [place, file] = [resolve(path), resolve(from)];
  checkWhole(file);
  const copy = `${place}.${process.pid}.restoring`;
  mkdirSync(dirname(place), { recursive: true });
  try {
    copyFileSync(file, copy);
    chmodSync(copy, ownerOnly);
    keepOwner(copy, place);
    syncFile(copy);
    const wasThere = existsSync(place);
    const before = freeName(`${place}.before-restore`);
    setAside(place, before, wasThere);
    renameSync(copy, place);
    return { file: place, bytes: statSync(place).size, before: wasThere ? before : undefined };
  } finally {
    rmSync(copy, { force: true });
  }
}

/** A second restore must not delete what the first one set aside: that may be the only copy of the data. */
export function freeName(wanted: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!existsSync(name) && !existsSync(`${name}-wal`)) return name;
  }
}

/** A log that a killed server left would be applied to the new file, so it is written to the old one first, or goes with it. */
function setAside(place: string, before: string, isThere: boolean): void {
  const isEmptied = isThere && emptiesLog(place);
  if (isThere) linkSync(place, before);
  if (isEmptied) return;
  if (existsSync(`${place}-wal`)) renameSync(`${place}-wal`, `${before}-wal`);
  rmSync(`${place}-shm`, { force: true });
}

/** False for a file that is damaged: to replace it is what a backup is for. */
function emptiesLog(place: string): boolean {
  try {
    using(place, 'emptying its log', (database) => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    return true;
  } catch (error) {
    if (isStoreError(error, 'store_corrupt')) return false;
    throw error;
  }
}

/** Root may restore for a server that runs as another user, which has to open the file. */
function keepOwner(copy: string, place: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(place) ? place : dirname(place));
  chownSync(copy, uid, gid);
}

function using(place: string, doing: string, work: (database: DatabaseSync) => void): void {
  const open = (readOnly: boolean, use: (database: DatabaseSync) => void) => {
    const database = new DatabaseSync(place, { timeout: lockWaitMs, readOnly });
    try {
      use(database);
    } finally {
      database.close();
    }
  };
  try {
    // First read-only: SQLite deletes the log when it closes a file that it could write to and not read.
    open(true, (database) => database.prepare('PRAGMA schema_version').get());
    open(false, work);
  } catch (error) {
    throw fromSqlite(error, doing);
  }
}

export function checkWhole(file: string): void {
  if (!existsSync(file)) throw new StoreError('store_unavailable', `there is no file ${file}`);
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: lockWaitMs });
    try {
      const { quick_check: verdict } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
      if (verdict === 'ok' && isStore(database)) return;
    } finally {
      database.close();
    }
  } catch (cause) {
    throw new StoreError('store_corrupt', `${file} cannot be read as a database`, { cause });
  }
  throw new StoreError('store_corrupt', `${file} is damaged, or is no database of this program`);
}

/**
 * The rooms of a backup, with all their migrations. Throws `migration_unknown` when it was made by a newer program, whose tables this one
 * does not know.
 */
export async function checkBackup(from: string, rooms: readonly Room[]): Promise<readonly Room[]> {
  const file = resolve(from);
  checkWhole(file);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const read = async <Row>(sql: string, values: readonly Value[] = []) =>
      database.prepare(sql).all(...values) as Row[];
    for (const { room, migrations } of rooms)
      await pendingMigrations({ dialect: sqliteDialect, read }, room, migrations);
    const recorded = await read<{ room: string }>('SELECT DISTINCT room FROM store_migrations');
    const unknown = recorded.find(({ room }) => rooms.every((known) => known.room !== room));
    if (unknown)
      throw new StoreError(
        'migration_unknown',
        `${file} has tables of ${unknown.room}, which this program does not know`,
      );
    return rooms.filter(({ room }) => recorded.some((one) => one.room === room));
  } finally {
    database.close();
  }
}

function isStore(database: DatabaseSync): boolean {
  return database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'store_migrations'`).get() !== undefined;
}

export function syncFile(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
