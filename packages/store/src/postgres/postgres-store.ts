// The store on a PostgreSQL server: for several processes and machines.
import { postgresDialect } from '../dialect.ts';
import { StoreError } from '../errors.ts';
import { pendingMigrations } from '../migrations.ts';
import { createNestingGuard } from '../session.ts';
import { createStatementMaker, type Value } from '../statement.ts';
import {
  type Changed,
  defaultWaitMs,
  defaultWorkMs,
  type Store,
  type StoreOptions,
  type TransactionOptions,
} from '../store.ts';
import { checkChannel, createWakeups } from '../wakeups.ts';
import { configOf, createPools } from './postgres-config.ts';
import { createPostgresListener } from './postgres-listener.ts';
import { migratePostgres, vacuumPostgres } from './postgres-migrate.ts';
import { createNotifier } from './postgres-notifier.ts';
import type { PostgresConnection } from './postgres-pool.ts';
import { readOnce, retried, runOnce } from './postgres-single.ts';
import { attemptTransaction } from './postgres-transaction.ts';

const clockExpression = '(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)';
const readClock = { text: `SELECT ${clockExpression} AS now`, values: [] };
const maintenanceMs = 600_000;

export function createPostgresStore(options: StoreOptions): Store {
  const { clock } = options;
  const maxWaitMs = options.maxWaitMs ?? defaultWaitMs;
  const workMs = options.workMs ?? defaultWorkMs;
  const { writers, readers, singles } = createPools(options);
  const statement = createStatementMaker({
    placeholder: (position) => `$${position}`,
    clock: clock ? { value: (position) => `$${position}::bigint`, now: clock } : { expression: clockExpression },
  });
  const wakeups = createWakeups();
  const listener = createPostgresListener(configOf(options.url, []), maxWaitMs, wakeups);
  const notifier = createNotifier(writers);
  const nesting = createNestingGuard();
  const active = createActiveCalls();
  const maintenance = {
    ...configOf(options.url, [`statement_timeout=${maintenanceMs}`, `lock_timeout=${maintenanceMs}`]),
    connectionTimeoutMillis: maxWaitMs,
  };

  async function guarded<T>(step: () => Promise<T>): Promise<T> {
    active.checkOpen();
    nesting.check();
    return active.track(step());
  }

  // Outside the transaction that caused it: NOTIFY makes commits wait for one another.
  function notify(channels: Iterable<string>): void {
    notifier.add(channels);
    const sending = notifier.send();
    if (sending) void active.track(sending);
  }

  const read = <R>(sql: string, params: readonly Value[] = []) =>
    guarded(async () => {
      const asked = statement('read', sql, params);
      return readOnce(readers, async (connection) => (await connection.query(asked)).rows as R[]);
    });
  const now = () => guarded(async () => (clock ? clock() : readOnce(readers, nowOn)));

  return {
    dialect: postgresDialect,
    read,
    run: <R>(sql: string, params: readonly Value[] = [], { isolation = 'serializable' }: TransactionOptions = {}) => {
      const pool = isolation === 'serializable' ? writers : singles;
      return guarded(() => retried(async () => runOnce(pool, statement('run', sql, params)))) as Promise<Changed<R>>;
    },
    now,
    steadyNow: now,
    notify: (channel) => notify([checkChannel(channel)]),
    transaction: (work, { isolation = 'serializable' } = {}) =>
      guarded(async () => {
        const parts = { pool: writers, statement, now: clock ?? nowOn, nesting, workMs };
        const { value, channels } = await retried(() => attemptTransaction(parts, work, isolation));
        notify(channels);
        return value;
      }),
    migrate: (room, migrations) => guarded(() => migratePostgres(maintenance, statement, room, migrations)),
    pendingMigrations: (room, migrations) => pendingMigrations({ dialect: postgresDialect, read }, room, migrations),
    listen: (channel, wake) => {
      active.checkOpen();
      const added = wakeups.listen(channel, wake);
      listener.add(channel, added);
      return () => {
        added.stop();
        listener.removed();
      };
    },
    sizes: async () => {
      const [row] = await read<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes');
      return { bytes: row?.bytes ?? 0, freeBytes: 0, logBytes: 0 };
    },
    waiting: () => [writers, readers, singles].reduce((sum, pool) => sum + pool.waiting(), 0),
    vacuum: ({ full = false } = {}) => guarded(() => vacuumPostgres(maintenance, full)),
    close: () =>
      active.close(async () => {
        wakeups.clear();
        await Promise.all([listener, writers, readers, singles].map((part) => part.close()));
      }),
  };
}

async function nowOn(connection: PostgresConnection): Promise<number> {
  return Number((await connection.query(readClock)).rows[0]?.now);
}

/** The calls under way, which `close` waits for. */
function createActiveCalls() {
  const active = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  return {
    checkOpen: () => {
      if (closing) throw new StoreError('store_closed', 'the store is closed');
    },
    track: <T>(work: Promise<T>): Promise<T> => {
      active.add(work);
      const forget = () => active.delete(work);
      work.then(forget, forget);
      return work;
    },
    close: (release: () => Promise<void>): Promise<void> => {
      closing ??= (async () => {
        while (active.size > 0) await Promise.allSettled(active);
        await release();
      })();
      return closing;
    },
  };
}
