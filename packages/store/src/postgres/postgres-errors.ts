// What PostgreSQL's answers mean to a caller. https://www.postgresql.org/docs/current/errcodes-appendix.html
import { DatabaseError } from 'pg';
import { StoreError, type StoreErrorCode } from '../errors.ts';

const codesByState: Readonly<Record<string, StoreErrorCode>> = {
  '23502': 'constraint_not_null',
  '23503': 'constraint_foreign_key',
  '23505': 'constraint_unique',
  '25006': 'store_unavailable', // this server takes no writes: a standby
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
  '28': 'store_unavailable', // who are you?
  '40': 'store_conflict',
  '53': 'store_unavailable', // out of connections, memory or disk
  '57': 'store_unavailable', // shutting down, starting up
  '58': 'store_unavailable', // input or output
  XX: 'store_unavailable', // internal error
};

function stateOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** The server can no longer be talked to on this connection, or never could. */
export function isLost(error: unknown): boolean {
  const state = stateOf(error);
  return state === undefined || state.startsWith('08') || state.startsWith('57P') || state === '25P03';
}

/** The plan of a prepared statement does not fit a table that was migrated meanwhile; a fresh connection makes a new one. */
export function isStalePlan(error: unknown): boolean {
  return stateOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');
}

/** A statement that changes something on a connection that only reads. */
export function isRefusedWrite(error: unknown): boolean {
  return error instanceof StoreError && stateOf(error.cause) === '25006';
}

/** `doing` says what was tried: a statement (never its values) or a step such as "connecting". */
export function fromPostgres(error: unknown, doing: string): StoreError {
  if (error instanceof StoreError) return error;
  const state = stateOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (isStalePlan(error)) return new StoreError('store_conflict', `${message} (${doing})`, { cause: error });
  if (state === undefined || !(error instanceof DatabaseError)) {
    return new StoreError('store_unavailable', `PostgreSQL: ${withoutAddress(error, message)} (${doing})`, {
      cause: error,
    });
  }
  // "Key (secret)=(…) already exists": a row's values must not travel to a log with the error.
  error.detail = undefined;
  const meaning = codesByState[state] ?? codesByClass[state.slice(0, 2)] ?? 'statement_invalid';
  return new StoreError(meaning, `${message} (${doing})`, { cause: error });
}

/** Several addresses of a host failing at once come without a message of their own. */
function withoutAddress(error: unknown, message: string): string {
  if (message !== '') return message;
  return error instanceof Error && 'code' in error ? String(error.code) : 'connection lost';
}
