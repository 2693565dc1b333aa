// Single statements on PostgreSQL, each a transaction of its own, and the retry of lost races.
import { setTimeout as pause } from 'node:timers/promises';
import { isStoreError, StoreError } from '../errors.ts';
import { type Statement, shown } from '../statement.ts';
import type { Changed } from '../store.ts';
import { isRefusedWrite } from './postgres-errors.ts';
import type { PostgresConnection, PostgresPool } from './postgres-pool.ts';

// On a fast server this is about half a second of lost races.
const maxAttempts = 16;
const longestPauseMs = 64;
/** Twice the usual number of connections, so that most of those that compete for a row get their turn within one pause. */
const attemptsPerPause = 16;

export async function readOnce<T>(
  readers: PostgresPool,
  step: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = await readers.acquire();
    try {
      return await step(connection);
    } catch (error) {
      if (isRefusedWrite(error))
        throw new StoreError('store_misuse', 'read() cannot change anything', { cause: error });
      // The connection died in the pool: reading twice does no harm.
      if (attempt === 2 || !connection.wasLost()) throw error;
    } finally {
      connection.release();
    }
  }
}

export async function runOnce(pool: PostgresPool, statement: Statement): Promise<Changed> {
  const connection = await pool.acquire();
  try {
    const { rowCount, rows } = await connection.query(statement);
    return { changes: rowCount ?? 0, rows };
  } catch (error) {
    if (!connection.wasLost()) throw error;
    // Statement and commit are one here, so it is unknown whether the connection broke before or after the commit.
    throw new StoreError('store_outcome_unknown', `PostgreSQL was lost during: ${shown(statement.text)}`, {
      cause: error,
    });
  } finally {
    connection.release();
  }
}

export async function retried<T>(attempt: () => Promise<T>, most = maxAttempts): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    const began = performance.now();
    try {
      return await attempt();
    } catch (error) {
      if (!isStoreError(error, 'store_conflict')) throw error;
      if (attempts === most) {
        throw new StoreError('store_conflict', `lost against other transactions ${attempts} times`, { cause: error });
      }
      await pause(Math.random() * longestPauseAfter(attempts, performance.now() - began));
    }
  }
}

/** Doubles with each lost race. Where an attempt takes long, because the server is far away or busy, so does the pause. */
export function longestPauseAfter(attempts: number, attemptMs: number): number {
  return Math.min(2 ** attempts, Math.max(longestPauseMs, attemptsPerPause * attemptMs));
}
