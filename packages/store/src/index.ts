export { createStore } from './create-store.ts';
export type { Dialect } from './dialect.ts';
export { isStoreError, StoreError, type StoreErrorCode } from './errors.ts';
export type { Migration } from './migrations.ts';
export type { Value } from './statement.ts';
export type { Changed, Row, Sql, Store, StoreOptions, Transaction, TransactionOptions } from './store.ts';
