// From PostgreSQL's error codes to those of the store. https://www.postgresql.org/docs/current/errcodes-appendix.html
import { DatabaseError } from 'pg';
import { StoreError, type StoreErrorCode } from '../errors.ts';
import { isPoolerRefusal, pooled } from './postgres-session.ts';

const codesByState: Readonly<Record<string, StoreErrorCode>> = {
  '23502': 'constraint_not_null',
  '23503': 'constraint_foreign_key',
  '23505': 'constraint_unique',
  '25006': 'store_unavailable', // this server accepts no writes: a standby
  '25P03': 'store_timeout', // idle in transaction for too long
  '40001': 'store_conflict', // could not serialise
  '40P01': 'store_conflict', // deadlock
  '55P03': 'store_conflict', // lock not available
  '57014': 'store_timeout', // statement took too long
  '3D000': 'store_unavailable', // no such database
  XX001: 'store_corrupt',
  XX002: 'store_corrupt',
};

const codesByClass: Readonly<Record<string, StoreErrorCode>> = {
  '08': 'store_unavailable', // connection
  '23': 'constraint_check', // and the rarer constraints
  '28': 'store_unavailable', // wrong user or password
  '40': 'store_conflict',
  '53': 'store_unavailable', // out of connections, memory or disk
  '57': 'store_unavailable', // shutting down, starting up
  '58': 'store_unavailable', // input or output
  XX: 'store_unavailable', // internal error
};

function stateOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** The connection is broken, or was never made. */
export function isLost(error: unknown): boolean {
  const state = stateOf(error);
  return state === undefined || state.startsWith('08') || state.startsWith('57P') || state === '25P03';
}

/** The plan of a prepared statement does not fit a table that was migrated meanwhile; a fresh connection makes a new one. */
export function isStalePlan(error: unknown): boolean {
  return stateOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');
}

/** The server, or this connection, accepts no writes. */
export const isReadOnly = (error: unknown): boolean => stateOf(error) === '25006';

/** A statement that changes something on a connection that only reads. */
export const isRefusedWrite = (error: unknown): boolean => error instanceof StoreError && isReadOnly(error.cause);

/** `doing` says what was tried: a statement (never its values) or a step such as "connecting". */
export function fromPostgres(error: unknown, doing: string): StoreError {
  if (error instanceof StoreError) return error;
  if (isPoolerRefusal(error)) return pooled(error);
  const state = stateOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (isStalePlan(error)) return new StoreError('store_conflict', `${message} (${doing})`, { cause: error });
  if (state === undefined || !(error instanceof DatabaseError)) {
    return new StoreError('store_unavailable', `PostgreSQL: ${withoutAddress(error, message)} (${doing})`, {
      cause: error,
    });
  }
  // "Key (secret)=(…) already exists": a row's values must not reach a log with the error.
  error.detail = undefined;
  const meaning = codesByState[state] ?? codesByClass[state.slice(0, 2)] ?? 'statement_invalid';
  return new StoreError(meaning, `${message} (${doing})`, { cause: error });
}

/** When several addresses of a host fail at once, Node's error has no message. */
function withoutAddress(error: unknown, message: string): string {
  if (message !== '') return message;
  return error instanceof Error && 'code' in error ? String(error.code) : 'connection lost';
}
