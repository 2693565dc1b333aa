// The store on a PostgreSQL server: for several processes and machines.
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { postgresDialect } from '../dialect.ts';
import { isStoreError, StoreError } from '../errors.ts';
import { createNestingGuard } from '../session.ts';
import { createStatementMaker, shown, type Value } from '../statement.ts';
import {
  type Changed,
  defaultConnections,
  defaultWaitMs,
  defaultWorkMs,
  type Store,
  type StoreOptions,
  type TransactionOptions,
} from '../store.ts';
import { checkChannel, createWakeups } from '../wakeups.ts';
import { isRefusedWrite } from './postgres-errors.ts';
import { createPostgresListener } from './postgres-listener.ts';
import { migratePostgres } from './postgres-migrate.ts';
import { createPostgresPool, type PostgresConnection, type PostgresPool } from './postgres-pool.ts';
import { attemptTransaction } from './postgres-transaction.ts';
import { getTypeParser } from './postgres-values.ts';

const clockExpression = '(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)';
const readClock = { text: `SELECT ${clockExpression} AS now`, values: [] };
// With a pause that doubles up to 64 ms this is about half a second of losing against others.
const maxAttempts = 16;
const longestPauseMs = 64;
const migrationMs = 600_000;

export function createPostgresStore(options: StoreOptions): Store {
  const { clock } = options;
  const patienceMs = options.patienceMs ?? defaultWaitMs;
  const workMs = options.workMs ?? defaultWorkMs;
  const size = options.connections ?? defaultConnections;
  const settings = (...own: readonly string[]) => configOf(options.url, [`statement_timeout=${workMs}`, ...own]);
  const writers = createPostgresPool({
    // A vanished client must not keep its locks: the server ends a transaction that says nothing.
    config: settings('default_transaction_isolation=serializable', `idle_in_transaction_session_timeout=${workMs}`),
    size,
    patienceMs,
    workMs,
  });
  const readers = createPostgresPool({
    config: settings('default_transaction_read_only=on'),
    size: Math.max(1, Math.ceil(size / 2)),
    patienceMs,
    workMs,
  });
  // The isolation of a statement that is a transaction of its own is that of its connection.
  const singles = createPostgresPool({
    config: settings('default_transaction_isolation=read\\ committed'),
    size: Math.max(1, Math.ceil(size / 2)),
    patienceMs,
    workMs,
  });
  const statement = createStatementMaker({
    placeholder: (position) => `$${position}`,
    now: clock ? { value: (position) => `$${position}::bigint`, clock } : { expression: clockExpression },
  });
  const wakeups = createWakeups();
  const listener = createPostgresListener(configOf(options.url, []), patienceMs, wakeups);
  const nesting = createNestingGuard();
  const active = new Set<Promise<unknown>>();
  const unsaid = new Set<string>();
  let saying = false;
  let closing: Promise<void> | undefined;

  /** Refuses when closed, and is waited for by `close()`. */
  function track<T>(step: () => Promise<T>): Promise<T> {
    const work = step();
    active.add(work);
    const forget = () => active.delete(work);
    work.then(forget, forget);
    return work;
  }

  function refuseIfUnusable(): void {
    if (closing) throw new StoreError('store_closed', 'the store is closed');
    nesting.check();
  }

  async function guarded<T>(step: () => Promise<T>): Promise<T> {
    refuseIfUnusable();
    return track(step);
  }

  async function nowOn(connection: PostgresConnection): Promise<number> {
    return Number((await connection.query(readClock)).rows[0]?.now);
  }

  async function readOnce<T>(step: (connection: PostgresConnection) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const connection = await readers.acquire();
      try {
        return await step(connection);
      } catch (error) {
        if (isRefusedWrite(error))
          throw new StoreError('store_misuse', 'read() cannot change anything', { cause: error });
        // A connection that died in the pool: reading twice does no harm.
        if (attempt === 2 || !connection.wasLost()) throw error;
      } finally {
        connection.release();
      }
    }
  }

  async function runOnce(pool: PostgresPool, sql: string, params: readonly Value[]): Promise<Changed> {
    const asked = statement('run', sql, params);
    const connection = await pool.acquire();
    try {
      const { rowCount, rows } = await connection.query(asked);
      return { changes: rowCount ?? 0, rows };
    } catch (error) {
      if (!connection.wasLost()) throw error;
      // Statement and commit are one here, so nobody can say on which side of it the connection broke.
      throw new StoreError('store_outcome_unknown', `PostgreSQL was lost during: ${shown(sql)}`, { cause: error });
    } finally {
      connection.release();
    }
  }

  /** Sends what is to be said since last time, each channel once. A wake-up is a hint, so a failure is nobody's business. */
  async function sayAll(): Promise<void> {
    if (saying) return;
    saying = true;
    while (unsaid.size > 0) {
      const channels = [...unsaid];
      unsaid.clear();
      const values = channels.map((_, index) => `($${index + 1})`).join(', ');
      // Outside the transaction that caused it: NOTIFY makes commits wait for one another.
      try {
        const connection = await writers.acquire();
        try {
          await connection.query({
            text: `SELECT pg_notify(channel, '') FROM (VALUES ${values}) AS c (channel)`,
            values: channels,
          });
        } finally {
          connection.release();
        }
      } catch {
        break;
      }
    }
    saying = false;
  }

  function say(channels: Iterable<string>): void {
    for (const channel of channels) unsaid.add(channel);
    if (unsaid.size > 0 && !saying) void track(sayAll);
  }

  return {
    dialect: postgresDialect,
    read: <R>(sql: string, params: readonly Value[] = []) =>
      guarded(() => {
        const asked = statement('read', sql, params);
        return readOnce(async (connection) => (await connection.query(asked)).rows as R[]);
      }),
    run: <R>(sql: string, params: readonly Value[] = [], { isolation = 'serializable' }: TransactionOptions = {}) => {
      const pool = isolation === 'serializable' ? writers : singles;
      return guarded(() => retried(() => runOnce(pool, sql, params))) as Promise<Changed<R>>;
    },
    now: () => guarded(async () => (clock ? clock() : readOnce(nowOn))),
    notify: (channel) => say([checkChannel(channel)]),
    transaction: (work, { isolation = 'serializable' } = {}) =>
      guarded(async () => {
        const parts = { pool: writers, statement, now: clock ?? nowOn, nesting, workMs };
        const { value, channels } = await retried(() => attemptTransaction(parts, work, isolation));
        say(channels);
        return value;
      }),
    migrate: (room, migrations) =>
      guarded(() => {
        const config = configOf(options.url, [`statement_timeout=${migrationMs}`, `lock_timeout=${migrationMs}`]);
        return migratePostgres({ ...config, connectionTimeoutMillis: patienceMs }, statement, room, migrations);
      }),
    listen: (channel, wake) => {
      if (closing) throw new StoreError('store_closed', 'the store is closed');
      const added = wakeups.listen(channel, wake);
      listener.add(channel, added);
      return added.stop;
    },
    close: () => {
      closing ??= (async () => {
        while (active.size > 0) await Promise.allSettled(active);
        wakeups.clear();
        await Promise.all([listener, writers, readers, singles].map((part) => part.close()));
      })();
      return closing;
    },
  };
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isStoreError(error, 'store_conflict')) throw error;
      if (attempts === maxAttempts) {
        throw new StoreError('store_conflict', `lost against other transactions ${attempts} times`, { cause: error });
      }
      await pause(Math.random() * Math.min(2 ** attempts, longestPauseMs));
    }
  }
}

/** Settings travel with the first message, beside those that the address itself may carry. */
function configOf(url: string, settings: readonly string[]): ClientConfig {
  let address: URL;
  try {
    address = new URL(url);
  } catch {
    // Neither the address nor Node's error, which repeats it: both hold the password.
    throw new StoreError(
      'store_url_invalid',
      'a PostgreSQL store is named postgres://user:password@host:port/database',
    );
  }
  const own = settings.map((setting) => `-c ${setting}`);
  const given = address.searchParams.get('options');
  if (own.length > 0) address.searchParams.set('options', [...(given ? [given] : []), ...own].join(' '));
  return {
    connectionString: address.href,
    application_name: 'farol',
    keepAlive: true,
    types: { getTypeParser: getTypeParser as never },
  };
}
