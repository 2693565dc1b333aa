// Connections to PostgreSQL, bounded in number and in time, and closed as soon as their state is in doubt.
import { type ClientConfig, Pool, type PoolClient, type QueryResult } from 'pg';
import { StoreError } from '../errors.ts';
import { withinTime } from '../session.ts';
import { type Statement, shown } from '../statement.ts';
import type { Row } from '../store.ts';
import { fromPostgres, isLost, isReadOnly, isStalePlan } from './postgres-errors.ts';
import { checkSession } from './postgres-session.ts';

export type PostgresConnection = {
  /** Rejects with a StoreError. */
  readonly query: (statement: Statement) => Promise<QueryResult<Row>>;
  /** BEGIN, COMMIT, ROLLBACK. */
  readonly step: (text: string) => Promise<QueryResult<Row>>;
  /** The last error was the connection's, not the statement's: whether a COMMIT reached the server cannot be known. */
  readonly wasLost: () => boolean;
  /** Back to the pool, or closed if something is wrong with it or unfinished on it. */
  readonly release: () => void;
};

export type PostgresPool = ReturnType<typeof createPostgresPool>;

type PostgresPoolOptions = {
  readonly config: ClientConfig;
  readonly size: number;
  /** Whether its connections write. A server that refuses writes is a standby after a failover, and its connections are closed. */
  readonly writes: boolean;
  readonly maxWaitMs: number;
  readonly workMs: number;
};

const idleMs = 30_000;
// Texts beyond these are parsed again each time, so that a caller that builds ever new texts does not fill the server's memory.
const maxPrepared = 200;

export function createPostgresPool({ config, size, writes, maxWaitMs, workMs }: PostgresPoolOptions) {
  const pool = new Pool({
    ...config,
    max: size,
    connectionTimeoutMillis: maxWaitMs,
    idleTimeoutMillis: idleMs,
    query_timeout: workMs,
  });
  // An idle connection that breaks is removed by the pool; without a listener the error would end the process.
  pool.on('error', () => {});
  // The pool removes its own listener while a connection is in use.
  pool.on('connect', (client) => client.on('error', () => {}));
  const names = new Map<string, string>();
  const checked = new WeakSet<PoolClient>();

  /** Not the pool's own `verify`: a connection whose caller gave up meanwhile would be lost to the pool. */
  async function connect(): Promise<PoolClient> {
    const client = await pool.connect();
    if (checked.has(client)) return client;
    try {
      await checkSession(client, workMs);
    } catch (error) {
      client.release(true);
      throw error;
    }
    checked.add(client);
    return client;
  }

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxPrepared) return known;
    const name = `farol_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  function createConnection(client: PoolClient): PostgresConnection {
    let unfinished = 0;
    let broken = false;
    let lost = false;
    async function ask(text: string, asking: () => Promise<QueryResult<Row>>): Promise<QueryResult<Row>> {
      unfinished += 1;
      try {
        return await asking();
      } catch (error) {
        // Thrown while reading a row: the connection is fine.
        if (error instanceof RangeError) {
          throw new StoreError('statement_invalid', `${error.message} (${shown(text)})`, { cause: error });
        }
        lost = isLost(error);
        broken ||= lost || isStalePlan(error) || (writes && isReadOnly(error));
        throw fromPostgres(error, shown(text));
      } finally {
        unfinished -= 1;
      }
    }

    return {
      query: ({ text, values }) => {
        const name = nameOf(text);
        return ask(text, () => client.query<Row>({ text, values: [...values], ...(name && { name }) }));
      },
      step: (text) => ask(text, () => client.query<Row>(text)),
      wasLost: () => lost,
      release: () => client.release(broken || unfinished > 0),
    };
  }

  return {
    /** How many callers wait for a connection. */
    waiting: (): number => pool.waitingCount,
    acquire: async (): Promise<PostgresConnection> => {
      const connecting = connect();
      try {
        return createConnection(
          await withinTime(connecting, maxWaitMs, () => new Error(`no connection within ${maxWaitMs} ms`)),
        );
      } catch (error) {
        connecting.then(
          (client) => client.release(),
          () => {},
        );
        throw fromPostgres(error, 'connecting');
      }
    },
    close: (): Promise<void> => pool.end(),
  };
}
