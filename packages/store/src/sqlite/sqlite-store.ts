// The store in one file (or in memory): the default, for one machine.
import { setTimeout as pause } from 'node:timers/promises';
import { sqliteDialect } from '../dialect.ts';
import { StoreError } from '../errors.ts';
import { applyMigrations, type Migration, pendingMigrations } from '../migrations.ts';
import { createNestingGuard, type SessionHand } from '../session.ts';
import { createStatementMaker, type StatementMaker, shown, type Value } from '../statement.ts';
import { machineUptimeMs } from '../steady-clock.ts';
import {
  type Changed,
  defaultWaitMs,
  defaultWorkMs,
  type Store,
  type StoreOptions,
  type Transaction,
} from '../store.ts';
import { checkChannel, createWakeups } from '../wakeups.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { fromSqlite, isBusy } from './sqlite-errors.ts';
import type { SqliteWork } from './sqlite-group.ts';
import { createSqliteOpening, type SqliteOpening } from './sqlite-opening.ts';
import { rewriteFile, sizesOf, spaceOf, spaceSql, vacuumStep } from './sqlite-space.ts';
import { createSqliteWrites, type SqliteWrites } from './sqlite-writes.ts';

const shortPauseMs = 5;
// Building an index over a large table is slow, and requests are not served before it is done.
const migrationMs = 600_000;

type Parts = {
  readonly opening: SqliteOpening;
  readonly writes: SqliteWrites;
  readonly statement: StatementMaker;
  readonly maxWaitMs: number;
  readonly workMs: number;
  /** Throws when the store is closed, or used inside the work of a transaction. */
  readonly checkUsable: () => void;
};

export function createSqliteStore(options: StoreOptions): Store {
  const now = options.clock ?? Date.now;
  const maxWaitMs = options.maxWaitMs ?? defaultWaitMs;
  const workMs = options.workMs ?? defaultWorkMs;
  const statement = createStatementMaker({
    // Without numbers: SQLite looks a number up in a list of all of them, so 64 rows of 11 values cost seven times as much to bind.
    placeholder: () => '?',
    clock: { inPlace: '?', now, steady: () => opening.steadyNow() },
  });
  const wakeups = createWakeups();
  const { peers } = options;
  peers?.receive(wakeups.wake);
  const wake = (channel: string) => {
    wakeups.wake(channel);
    peers?.send(channel);
  };
  const nesting = createNestingGuard();
  let closing: Promise<void> | undefined;
  const writes = createSqliteWrites({
    open: () => opening.file(),
    hand: (connection) => handOf(connection, statement, now, opening),
    nesting,
    maxWaitMs,
    committed: (channels) => {
      for (const channel of channels) wake(channel);
    },
  });
  const opening = createSqliteOpening({
    path: pathOf(options.url),
    now,
    uptime: options.uptime ?? (options.clock === undefined ? machineUptimeMs : undefined),
    drained: writes.drained,
    migrate: (room, migrations) => writes.add(migrationWork(room, migrations), migrationMs),
  });
  const checkOpen = () => {
    if (closing) throw new StoreError('store_closed', 'the store is closed');
  };
  const checkUsable = () => {
    checkOpen();
    nesting.check();
  };
  const parts: Parts = { opening, writes, statement, maxWaitMs, workMs, checkUsable };
  const read = <R>(sql: string, params: readonly Value[] = []) => readRows<R>(parts, sql, params);

  return {
    dialect: sqliteDialect,
    read,
    run: <R>(sql: string, params: readonly Value[] = []) => write<Changed<R>>(parts, (tx) => tx.run<R>(sql, params)),
    now: async () => {
      checkOpen();
      return now();
    },
    steadyNow: async () => (await read<{ now: number }>('SELECT :steady AS now'))[0]?.now ?? now(),
    notify: (channel) => wake(checkChannel(channel)),
    transaction: (work) => write(parts, (tx) => work(tx)),
    migrate: async (room, migrations) => {
      const applied = await write<string[]>(parts, migrationWork(room, migrations), migrationMs);
      opening.remember(room, migrations);
      return applied;
    },
    pendingMigrations: (room, migrations) => pendingMigrations({ dialect: sqliteDialect, read }, room, migrations),
    listen: (channel, wake) => {
      checkOpen();
      const listener = wakeups.listen(channel, wake);
      listener.wake();
      return listener.stop;
    },
    sizes: async () => {
      const space = spaceOf(await read(spaceSql));
      return sizesOf(opening.file(), space);
    },
    waiting: writes.waiting,
    vacuum: async ({ full = false } = {}) => {
      if (full) await rewrite(parts);
      while (await vacuumOnce(parts));
    },
    close: () => {
      closing ??= (async () => {
        await writes.drained();
        wakeups.clear();
        opening.close();
      })();
      return closing;
    },
  };
}

async function write<T>({ opening, writes, workMs, checkUsable }: Parts, work: SqliteWork, ms = workMs): Promise<T> {
  checkUsable();
  const replaced = opening.current();
  if (replaced) await replaced;
  return (await writes.add(work, ms)) as T;
}

async function readRows<R>(parts: Parts, sql: string, params: readonly Value[]): Promise<R[]> {
  const { opening, writes, statement, maxWaitMs, workMs, checkUsable } = parts;
  const giveUpAt = performance.now() + maxWaitMs;
  for (;;) {
    checkUsable();
    const replaced = opening.current();
    if (replaced) await replaced;
    try {
      const { reader, checkPresent } = opening.file();
      const asked = statement('read', sql, params);
      if (reader === undefined) return (await writes.add((_tx, connection) => connection.all(asked), workMs)) as R[];
      checkPresent();
      return reader.all(asked) as R[];
    } catch (error) {
      const cause = error instanceof StoreError ? error.cause : error;
      if (!isBusy(cause) || performance.now() > giveUpAt) throw fromSqlite(error, shown(sql));
    }
    await pause(shortPauseMs);
  }
}

/** Says whether there may be more to give back. */
async function vacuumOnce(parts: Parts): Promise<boolean> {
  return write<boolean>(parts, async (tx, connection) => {
    const step = vacuumStep(spaceOf(await tx.read(spaceSql)));
    if (step !== undefined) connection.script(step);
    return step !== undefined;
  });
}

async function rewrite({ opening, writes, checkUsable }: Parts): Promise<void> {
  checkUsable();
  await writes.drained();
  const { place } = opening.file();
  if (place !== undefined) rewriteFile(place);
}

function handOf(
  connection: SqliteConnection,
  statement: StatementMaker,
  now: () => number,
  { steadyNow }: SqliteOpening,
): SessionHand {
  return {
    dialect: sqliteDialect,
    read: (sql, params) => connection.all(statement('read', sql, params)),
    run: (sql, params) => connection.run(statement('run', sql, params)),
    now,
    steadyNow,
  };
}

function migrationWork(room: string, migrations: readonly Migration[]) {
  return (tx: Transaction, connection: SqliteConnection): Promise<string[]> =>
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
    );
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
