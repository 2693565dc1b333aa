// Connections to PostgreSQL that are bounded in number and in time, and thrown away at the first doubt.
import { type ClientConfig, Pool, type PoolClient, type QueryResult } from 'pg';
import { StoreError } from '../errors.ts';
import { withinTime } from '../session.ts';
import { type Statement, shown } from '../statement.ts';
import type { Row } from '../store.ts';
import { fromPostgres, isLost, isStalePlan } from './postgres-errors.ts';

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

export type PostgresPool = {
  readonly acquire: () => Promise<PostgresConnection>;
  readonly close: () => Promise<void>;
};

export type PostgresPoolOptions = {
  readonly config: ClientConfig;
  readonly size: number;
  readonly patienceMs: number;
  readonly workMs: number;
};

const idleMs = 30_000;
// Texts beyond these are parsed anew each time; a caller that builds texts must not fill the server's memory.
const maxPrepared = 200;

export function createPostgresPool({ config, size, patienceMs, workMs }: PostgresPoolOptions): PostgresPool {
  const pool = new Pool({
    ...config,
    max: size,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: idleMs,
    query_timeout: workMs,
  });
  // An idle connection that breaks is removed by the pool; without a listener the error would end the process.
  pool.on('error', () => {});
  // The pool takes its own listener away while a connection is in use.
  pool.on('connect', (client) => client.on('error', () => {}));
  const names = new Map<string, string>();

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
        broken ||= lost || isStalePlan(error);
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
    acquire: async () => {
      const connecting = pool.connect();
      try {
        return createConnection(
          await withinTime(connecting, patienceMs, () => new Error(`no connection within ${patienceMs} ms`)),
        );
      } catch (error) {
        connecting.then(
          (client) => client.release(),
          () => {},
        );
        throw fromPostgres(error, 'connecting');
      }
    },
    close: () => pool.end(),
  };
}
