// Opening a SQLite file so that acknowledged writes survive a crash of the machine.
import { closeSync, existsSync, fdatasync, mkdirSync, openSync, rmSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { StoreError } from '../errors.ts';
import { createConnection, type SqliteConnection } from './sqlite-connection.ts';

export type SqliteFile = {
  /** Absent in memory. */
  readonly place: string | undefined;
  readonly writer: SqliteConnection;
  /** Absent in memory, where a second connection would be a second database. */
  readonly reader: SqliteConnection | undefined;
  /** Resolves when everything that was committed before is on the disk. */
  readonly sync: () => Promise<void>;
  /** `replaced`: another file is at the path now, for instance a restored backup. */
  readonly presence: () => 'present' | 'missing' | 'replaced';
  /** Throws unless the open file is the one at its path: writes to it would vanish with the process. */
  readonly checkPresent: () => void;
  readonly close: () => void;
  /** Closes a file that was replaced, and removes its log, which SQLite would apply to the new file. */
  readonly closeReplaced: () => void;
};

// SQLite waits for a lock by blocking the whole process, so it waits only briefly; the store does the longer waiting itself.
const blockingWaitMs = 5;
// The log is cut back to this after a burst, instead of keeping its largest size.
const logSizeLimitBytes = 64 * 1024 * 1024;
// The inner pages of the indexes over a million events fit into it; SQLite's own 2 MB are read again and again then.
const writerCacheKilobytes = 16 * 1024;
// Secrets of webhook endpoints are in it. SQLite gives the same permissions to the log beside it.
const ownerOnly = 0o600;

/** The option `timeout` came after Node 22.13. */
function openDatabase(place: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const database = new DatabaseSync(place, options);
  database.exec(`PRAGMA busy_timeout = ${blockingWaitMs}`);
  return database;
}

/** `path` undefined: in memory. May throw "busy" while another process opens the same file; worth another try. */
export function openSqliteFile(path: string | undefined): SqliteFile {
  if (path === undefined) {
    const memory = createConnection(new DatabaseSync(':memory:'));
    return {
      place: undefined,
      writer: memory,
      reader: undefined,
      sync: async () => {},
      presence: () => 'present',
      checkPresent: () => {},
      close: memory.close,
      closeReplaced: memory.close,
    };
  }
  const place = resolve(path);
  makeFolder(dirname(place));
  closeSync(openSync(place, 'a', ownerOnly));
  const opened = statSync(place);
  const database = openDatabase(place);
  try {
    configure(database, place, opened.size === 0);
    const writer = createConnection(database);
    const reader = createConnection(openDatabase(place, { readOnly: true }));
    const ownLog = statSync(`${place}-wal`, { throwIfNoEntry: false });
    const presence = () => {
      const now = statSync(place, { throwIfNoEntry: false });
      if (now === undefined) return 'missing';
      return isSameFile(now, opened) ? 'present' : 'replaced';
    };
    // Open for writing, without which Windows syncs nothing. SQLite locks another file, so that closing this one releases no lock.
    const log = openSync(`${place}-wal`, 'r+');
    const close = () => {
      closeSync(log);
      reader.close();
      writer.close();
    };
    return {
      place,
      writer,
      reader,
      sync: () => syncFile(log),
      presence,
      checkPresent: () => {
        if (presence() === 'present') return;
        throw new StoreError('store_unavailable', `the file ${place} was removed or replaced while it was open`);
      },
      close,
      closeReplaced: () => {
        close();
        if (!isSameFile(statSync(`${place}-wal`, { throwIfNoEntry: false }), ownLog)) return;
        for (const name of [`${place}-wal`, `${place}-shm`]) rmSync(name, { force: true });
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

const isSameFile = (one: Stats | undefined, other: Stats | undefined): boolean =>
  one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev;

function configure(database: DatabaseSync, place: string, isNew: boolean): void {
  // Only possible before the first page is written; it lets freed pages be given back in small steps.
  if (isNew) database.exec('PRAGMA auto_vacuum = INCREMENTAL');
  const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode;
  if (mode !== 'wal') throw new StoreError('store_unavailable', `no write-ahead log is possible at ${place}`);
  // NORMAL leaves one sync to the store, that of the log after a commit: SQLite would block the whole process while the disk works.
  // The SELECT makes SQLite open its log, so that its log can be distinguished from that of a file which replaces it.
  database.exec(`
    PRAGMA synchronous = NORMAL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA cache_size = -${writerCacheKilobytes};
    PRAGMA journal_size_limit = ${logSizeLimitBytes};
    SELECT COUNT(*) FROM sqlite_master;
  `);
}

/** Outside of the event loop. */
const syncFile = (file: number): Promise<void> =>
  new Promise((resolve, reject) => fdatasync(file, (error) => (error ? reject(error) : resolve())));

/** Not `recursive: true`: where a folder can never exist (/proc), Node retries without end. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(path)) throw error;
  }
}
