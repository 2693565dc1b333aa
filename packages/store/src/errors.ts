// Every way in which the store can fail. The code says whether anything was written and whether to try again; only
// `store_outcome_unknown` leaves the first question open.

export type StoreErrorCode =
  /** Cannot be opened, was lost, or gave no connection or lock in time. Nothing was written. Try again later (503). */
  | 'store_unavailable'
  /** The store was lost while committing: the change is either there as a whole or not at all. Look before trying again. */
  | 'store_outcome_unknown'
  /** The work took longer than `workMs` and was rolled back. */
  | 'store_timeout'
  /** Lost against other transactions as often as it was retried. Nothing was written. Try again (503). */
  | 'store_conflict'
  /** Used after `close()`. */
  | 'store_closed'
  /** The file is not a database, or its pages are damaged. It has to be repaired or restored. */
  | 'store_corrupt'
  /** The program used the store wrongly: a nested transaction, a `tx` after its end, an unusable value. */
  | 'store_misuse'
  /** A pooler in front of PostgreSQL drops what a session needs. Nothing was written. The URL has to name PostgreSQL itself. */
  | 'store_pooled'
  /** `createStore` was given a URL of an unknown kind. */
  | 'store_url_invalid'
  /** The SQL itself: syntax, an unknown table or column, a value of the wrong type. */
  | 'statement_invalid'
  | 'constraint_unique'
  | 'constraint_foreign_key'
  | 'constraint_not_null'
  | 'constraint_check'
  /** The recorded history differs from the migrations given: one was edited, renamed or moved. */
  | 'migration_changed'
  /** The recorded history goes on after the migrations given: an older program uses a newer store. */
  | 'migration_unknown'
  /** A migration failed; none of that call was applied. */
  | 'migration_failed';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

export function isStoreError(error: unknown, ...codes: readonly StoreErrorCode[]): error is StoreError {
  return error instanceof StoreError && (codes.length === 0 || codes.includes(error.code));
}
