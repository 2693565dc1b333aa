// Opening a SQLite file so that what is acknowledged stays, and running statements on it.
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { StoreError } from '../errors.ts';
import { type Statement, shown } from '../statement.ts';
import type { Changed, Row } from '../store.ts';
import { fromSqlite } from './sqlite-errors.ts';

export type SqliteConnection = {
  readonly inTransaction: () => boolean;
  /** One or more statements without values: the store's own steps, and migrations. Throws SQLite's own error. */
  readonly script: (sql: string) => void;
  readonly all: (statement: Statement) => Row[];
  readonly run: (statement: Statement) => Changed;
  readonly close: () => void;
};

export type SqliteFile = {
  readonly writer: SqliteConnection;
  /** Absent in memory, where a second connection would be a second database. */
  readonly reader: SqliteConnection | undefined;
  /** Throws when the file that was opened is no longer the one at its path: writes to it would vanish with the process. */
  readonly checkPresent: () => void;
  readonly close: () => void;
};

// SQLite waits for a lock by blocking the whole process, so it gets a moment only; the store waits the rest itself.
const blockingWaitMs = 5;
const maxCachedStatements = 200;
// The log is cut back to this after a burst, instead of keeping its largest size for ever.
const logSizeLimitBytes = 64 * 1024 * 1024;
// Secrets of webhook endpoints are in it. SQLite gives the same permissions to the log beside it.
const ownerOnly = 0o600;

/** `path` undefined: in memory. May throw "busy" while another process opens the same file; worth another try. */
export function openSqliteFile(path: string | undefined): SqliteFile {
  if (path === undefined) {
    const memory = createConnection(new DatabaseSync(':memory:'));
    return { writer: memory, reader: undefined, checkPresent: () => {}, close: memory.close };
  }
  const place = resolve(path);
  makeFolder(dirname(place));
  closeSync(openSync(place, 'a', ownerOnly));
  const opened = statSync(place);
  const database = new DatabaseSync(place, { timeout: blockingWaitMs });
  try {
    const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode;
    if (mode !== 'wal') throw new StoreError('store_unavailable', `no write-ahead log is possible at ${place}`);
    database.exec(`
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA journal_size_limit = ${logSizeLimitBytes};
    `);
    const writer = createConnection(database);
    const reader = createConnection(new DatabaseSync(place, { readOnly: true, timeout: blockingWaitMs }));
    return {
      writer,
      reader,
      checkPresent: () => {
        const now = statSync(place, { throwIfNoEntry: false });
        if (now?.ino === opened.ino && now.dev === opened.dev) return;
        throw new StoreError('store_unavailable', `the file ${place} was removed or replaced while it was open`);
      },
      close: () => {
        reader.close();
        writer.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Not `recursive: true`: where the system answers "no such file" to a folder that can never be (/proc), Node tries for ever. */
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

type Prepared = {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
};

function createConnection(database: DatabaseSync): SqliteConnection {
  const kept = new Map<string, Prepared>();

  function prepare(text: string): Prepared {
    let prepared = kept.get(text);
    if (prepared === undefined) {
      const statement = database.prepare(text);
      prepared = { statement, returnsRows: statement.columns().length > 0 };
      if (kept.size >= maxCachedStatements) kept.clear();
      kept.set(text, prepared);
    }
    return prepared;
  }

  function all(prepared: Prepared, statement: Statement): Row[] {
    // node:sqlite gives objects without a prototype; a row looks the same from both stores.
    return prepared.statement.all(...statement.values).map((row) => ({ ...row }) as Row);
  }

  function attempt<T>(statement: Statement, step: (prepared: Prepared) => T): T {
    try {
      return step(prepare(statement.text));
    } catch (error) {
      throw fromSqlite(error, shown(statement.text));
    }
  }

  return {
    inTransaction: () => database.isTransaction,
    script: (sql) => database.exec(sql),
    all: (statement) => attempt(statement, (prepared) => all(prepared, statement)),
    run: (statement) =>
      attempt(statement, (prepared) => {
        if (prepared.returnsRows) {
          const rows = all(prepared, statement);
          return { changes: rows.length, rows };
        }
        return { changes: Number(prepared.statement.run(...statement.values).changes), rows: [] };
      }),
    close: () => {
      kept.clear();
      database.close();
    },
  };
}
