// The store in one file (or in memory): the default, for one machine.
import { setTimeout as pause } from 'node:timers/promises';
import { sqliteDialect } from '../dialect.ts';
import { StoreError } from '../errors.ts';
import { applyMigrations } from '../migrations.ts';
import { createNestingGuard } from '../session.ts';
import { createStatementMaker, shown, type Value } from '../statement.ts';
import { type Changed, defaultWaitMs, defaultWorkMs, type Store, type StoreOptions } from '../store.ts';
import { checkChannel, createWakeups } from '../wakeups.ts';
import { fromSqlite, isBusy } from './sqlite-errors.ts';
import { openSqliteFile, type SqliteConnection, type SqliteFile } from './sqlite-file.ts';
import { createSqliteWrites, type SqliteWork } from './sqlite-writes.ts';

const shortPauseMs = 5;
// Building an index over a large table is slow, and nobody is served before it is done.
const migrationMs = 600_000;

export function createSqliteStore(options: StoreOptions): Store {
  const path = pathOf(options.url);
  const clock = options.clock ?? Date.now;
  const patienceMs = options.patienceMs ?? defaultWaitMs;
  const workMs = options.workMs ?? defaultWorkMs;
  const statement = createStatementMaker({
    // Without numbers: SQLite looks a number up in a list of all of them, so 64 rows of 11 values cost seven times as much to bind.
    placeholder: () => '?',
    now: { inPlace: '?', clock },
  });
  const wakeups = createWakeups();
  const nesting = createNestingGuard();
  let file: SqliteFile | undefined;
  let closing: Promise<void> | undefined;

  // Opened at first use, and tried again at the next one after a failure: a store that comes back needs no restart.
  function open(): SqliteFile {
    file ??= openSqliteFile(path);
    return file;
  }

  const hand = (connection: SqliteConnection) => ({
    dialect: sqliteDialect,
    read: (sql: string, params: readonly Value[]) => connection.all(statement('read', sql, params)),
    run: (sql: string, params: readonly Value[]) => connection.run(statement('run', sql, params)),
    now: clock,
  });
  const writes = createSqliteWrites({
    open,
    hand,
    nesting,
    patienceMs,
    committed: (channels) => {
      for (const channel of channels) wakeups.wake(channel);
    },
  });

  async function write<T>(work: SqliteWork, ms = workMs): Promise<T> {
    refuseIfClosed();
    nesting.check();
    return (await writes.add(work, ms)) as T;
  }

  async function read<R>(sql: string, params: readonly Value[] = []): Promise<R[]> {
    refuseIfClosed();
    nesting.check();
    const asked = statement('read', sql, params);
    const giveUpAt = performance.now() + patienceMs;
    for (;;) {
      try {
        const { reader, checkPresent } = open();
        if (reader === undefined) return (await writes.add((_tx, connection) => connection.all(asked), workMs)) as R[];
        checkPresent();
        return reader.all(asked) as R[];
      } catch (error) {
        const cause = error instanceof StoreError ? error.cause : error;
        if (!isBusy(cause) || performance.now() > giveUpAt) throw fromSqlite(error, shown(sql));
      }
      await pause(shortPauseMs);
      refuseIfClosed();
    }
  }

  function refuseIfClosed(): void {
    if (closing) throw new StoreError('store_closed', 'the store is closed');
  }

  return {
    dialect: sqliteDialect,
    read,
    run: <R>(sql: string, params: readonly Value[] = []) => write<Changed<R>>((tx) => tx.run<R>(sql, params)),
    now: async () => {
      refuseIfClosed();
      return clock();
    },
    notify: (channel) => wakeups.wake(checkChannel(channel)),
    transaction: (work) => write((tx) => work(tx)),
    migrate: (room, migrations) =>
      write(
        (tx, connection) =>
          applyMigrations(
            {
              dialect: sqliteDialect,
              script: async (sql) => {
                try {
                  connection.script(sql);
                } catch (error) {
                  throw fromSqlite(error, shown(sql));
                }
              },
              read: (sql, params) => tx.read(sql, params),
              run: (sql, params) => tx.run(sql, params),
            },
            room,
            migrations,
          ),
        migrationMs,
      ),
    listen: (channel, wake) => {
      refuseIfClosed();
      const listener = wakeups.listen(channel, wake);
      listener.wake();
      return listener.stop;
    },
    close: () => {
      closing ??= (async () => {
        await writes.drained();
        wakeups.clear();
        file?.close();
      })();
      return closing;
    },
  };
}

/** `undefined` is memory. `sqlite:a.db`, `sqlite:/a.db` and `sqlite:///a.db` are paths as they stand. */
function pathOf(url: string): string | undefined {
  const path = url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
  if (path === ':memory:') return undefined;
  if (path === '' || path.startsWith('//') || path.endsWith('/') || path.includes('\0')) {
    throw new StoreError('store_url_invalid', 'a SQLite store is named sqlite:<path of a file> or sqlite::memory:');
  }
  return path;
}
