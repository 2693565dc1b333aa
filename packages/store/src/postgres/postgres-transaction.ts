// One attempt at a transaction on PostgreSQL: begin, work, commit, and how it ended.
import { postgresDialect } from '../dialect.ts';
import { StoreError } from '../errors.ts';
import { createSession, type NestingGuard, type SessionHand, withinTime } from '../session.ts';
import type { StatementMaker } from '../statement.ts';
import type { Transaction, TransactionOptions } from '../store.ts';
import type { PostgresConnection, PostgresPool } from './postgres-pool.ts';

type PostgresTransactionOptions = {
  readonly pool: PostgresPool;
  readonly statement: StatementMaker;
  readonly now: (connection: PostgresConnection) => number | Promise<number>;
  readonly nesting: NestingGuard;
  readonly workMs: number;
};

const beginSql = { serializable: 'BEGIN', 'read-committed': 'BEGIN ISOLATION LEVEL READ COMMITTED' } as const;

export async function attemptTransaction<T>(
  { pool, statement, now, nesting, workMs }: PostgresTransactionOptions,
  work: (tx: Transaction) => Promise<T> | T,
  isolation: NonNullable<TransactionOptions['isolation']>,
): Promise<{ readonly value: T; readonly channels: ReadonlySet<string> }> {
  const connection = await begin(pool, isolation);
  const lane = createLane();
  const hand: SessionHand = {
    dialect: postgresDialect,
    read: (sql, params) => lane.add(async () => (await connection.query(statement('read', sql, params))).rows),
    run: (sql, params) =>
      lane.add(async () => {
        const { rowCount, rows } = await connection.query(statement('run', sql, params));
        return { changes: rowCount ?? 0, rows };
      }),
    now: () => lane.add(async () => now(connection)),
    steadyNow: () => lane.add(async () => now(connection)),
  };
  const session = createSession(hand);
  const late = () => new StoreError('store_timeout', `the work took longer than ${workMs} ms and was rolled back`);
  try {
    const running = nesting.within(session, async () => {
      const value = await work(session.tx);
      await lane.empty();
      return value;
    });
    const value = await withinTime(running, workMs, late);
    const failure = session.failure();
    if (failure) throw failure;
    const channels = session.end();
    await commit(connection);
    return { value, channels };
  } catch (error) {
    session.end();
    // A conflict is retried even when the work threw an error of its own because of it.
    const failure = session.failure();
    // With a statement still under way the connection is closed instead, which makes the server roll back.
    if (!lane.isBusy() && !connection.wasLost()) await connection.step('ROLLBACK').catch(() => {});
    throw failure?.code === 'store_conflict' ? failure : error;
  } finally {
    connection.release();
  }
}

/** Nothing has happened before BEGIN is answered, so a connection that died in the pool is replaced without an error. */
async function begin(pool: PostgresPool, isolation: keyof typeof beginSql): Promise<PostgresConnection> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = await pool.acquire();
    try {
      await connection.step(beginSql[isolation]);
      return connection;
    } catch (error) {
      connection.release();
      if (attempt === 2 || !connection.wasLost()) throw error;
    }
  }
}

async function commit(connection: PostgresConnection): Promise<void> {
  let command: string;
  try {
    ({ command } = await connection.step('COMMIT'));
  } catch (error) {
    if (!connection.wasLost()) throw error;
    throw new StoreError('store_outcome_unknown', 'PostgreSQL was lost while committing', { cause: error });
  }
  // After a failed statement the server answers COMMIT with ROLLBACK, without an error.
  if (command !== 'COMMIT') throw new StoreError('statement_invalid', 'PostgreSQL rolled the transaction back');
}

/** One statement at a time and in order, also when the work starts several at once or does not await them. */
function createLane() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    add: <T>(next: () => Promise<T>): Promise<T> => {
      waiting += 1;
      const mine = last.then(next).finally(() => {
        waiting -= 1;
      });
      last = mine.catch(() => {});
      return mine;
    },
    empty: async () => {
      while (waiting > 0) await last;
    },
    isBusy: () => waiting > 0,
  };
}
