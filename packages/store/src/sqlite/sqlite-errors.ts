// From SQLite's result codes to those of the store. https://www.sqlite.org/rescode.html
import { StoreError, type StoreErrorCode } from '../errors.ts';

const constraintCodes: Readonly<Record<number, StoreErrorCode>> = {
  275: 'constraint_check',
  787: 'constraint_foreign_key',
  1299: 'constraint_not_null',
  1555: 'constraint_unique', // PRIMARY KEY
  2067: 'constraint_unique',
  2579: 'constraint_unique', // ROWID
  3091: 'statement_invalid', // a value of the wrong type in a STRICT table
};

const busyCode = 5;
const ioErrorCode = 10;
const primaryCodes: Readonly<Record<number, StoreErrorCode>> = {
  3: 'store_unavailable', // PERM
  [busyCode]: 'store_unavailable',
  6: 'store_unavailable', // LOCKED
  7: 'store_unavailable', // NOMEM
  8: 'store_unavailable', // READONLY
  [ioErrorCode]: 'store_unavailable',
  11: 'store_corrupt',
  13: 'store_unavailable', // FULL
  14: 'store_unavailable', // CANTOPEN
  15: 'store_unavailable', // PROTOCOL: the lock could not be had
  19: 'constraint_check', // CONSTRAINT of another kind, for instance RAISE(ABORT) in a trigger
  22: 'store_unavailable', // NOLFS
  26: 'store_corrupt', // NOTADB
};

function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}

/** The lowest byte names the kind, the rest the variety. */
function isKind(error: unknown, kind: number): boolean {
  const code = resultCode(error);
  return code !== undefined && (code & 0xff) === kind;
}

/** Another process holds the lock: worth waiting a little. */
export const isBusy = (error: unknown): boolean => isKind(error, busyCode);

/** After a failed write or sync, the content of the file after a restart is unknown. */
export const isInputOutput = (error: unknown): boolean => isKind(error, ioErrorCode);

/** `doing` says what was tried: a statement (never its values) or a step such as "opening <path>". */
export function fromSqlite(error: unknown, doing: string): StoreError {
  if (error instanceof StoreError) return error;
  const code = resultCode(error);
  const message = error instanceof Error ? error.message : String(error);
  if (code === undefined) {
    // Not SQLite but Node: a value that it cannot bind, or an integer that a number cannot hold.
    const system = error instanceof Error && 'syscall' in error;
    return new StoreError(system ? 'store_unavailable' : 'statement_invalid', `${message} (${doing})`, {
      cause: error,
    });
  }
  const meaning = constraintCodes[code] ?? primaryCodes[code & 0xff] ?? 'statement_invalid';
  return new StoreError(meaning, `${message} (${doing})`, { cause: error });
}
