// The interface of a store, the same for SQLite and PostgreSQL; store.contract.ts tests both against this text.
import type { Dialect } from './dialect.ts';
import type { Migration } from './migrations.ts';
import type { Value } from './statement.ts';

export type Row = Readonly<Record<string, Value>>;

export type Changed<R = Row> = {
  /** How many rows were inserted, updated or deleted. 0 after `ON CONFLICT DO NOTHING` met a conflict. */
  readonly changes: number;
  /** The rows of `RETURNING`, else empty. */
  readonly rows: R[];
};

/** The calls that a store and a transaction have in common. A function that accepts `Sql` works with either. */
export type Sql = {
  readonly dialect: Dialect;
  /** Rows of a SELECT. It cannot change anything. */
  read<R = Row>(sql: string, params?: readonly Value[]): Promise<R[]>;
  /** Any one statement. On the store itself it is a transaction of its own, in one round trip. */
  run<R = Row>(sql: string, params?: readonly Value[]): Promise<Changed<R>>;
  /** The store's wall clock in milliseconds. In SQL it is `:now`. All processes on one PostgreSQL see the same clock. */
  now(): Promise<number>;
  /**
   * A clock for trailing windows. In SQL it is `:steady`. SQLite: steps of the wall clock do not move it, and all processes
   * of one boot that use the file agree on it. PostgreSQL: the server's clock.
   */
  steadyNow(): Promise<number>;
  /** Wakes the listeners of the channel; from a transaction, once it is committed. A hint: it may be lost or come twice. */
  notify(channel: string): void;
};

export type Transaction = Sql;

export type TransactionOptions = {
  /**
   * `serializable` (default): the result is as if transactions ran one after the other, on both stores.
   * `read-committed`: on PostgreSQL each statement sees what is committed by then, so the work itself locks the rows that it
   * decides upon (`dialect.forUpdate`, `dialect.skipLocked`). For contended queues and counters. SQLite: the same as above.
   */
  readonly isolation?: 'serializable' | 'read-committed';
};

export type StoreSizes = {
  /** All of the data, free space within it included. */
  readonly bytes: number;
  /** Space within it that is free for new rows. SQLite only; 0 elsewhere. */
  readonly freeBytes: number;
  /** The write-ahead log beside it. SQLite only; 0 elsewhere. */
  readonly logBytes: number;
};

export type Store = Sql & {
  /**
   * A single statement at `read-committed` is for those that lock or skip the rows which they decide upon, or that rely on a constraint:
   * one round trip, and no conflict with concurrent writes.
   */
  run<R = Row>(sql: string, params?: readonly Value[], options?: TransactionOptions): Promise<Changed<R>>;
  /**
   * Runs the work, then commits; resolves only when the change is durable. A thrown error rolls back and is passed on. A failed
   * statement dooms the transaction even if the work catches it. The work may run more than once, so it changes nothing but the
   * store, waits for nothing but the store, and uses `tx` only.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T> | T, options?: TransactionOptions): Promise<T>;
  /**
   * Applies the missing migrations of a room, all or none, safely while other processes do the same. Resolves to the names of
   * those applied. A history that was changed, or is newer than the list, is refused.
   */
  migrate(room: string, migrations: readonly Migration[]): Promise<string[]>;
  /**
   * The names of the migrations that `migrate` would apply, and the same refusals; changes nothing. It has the form of `migrate`, so that
   * `migrateRoom({ ...store, migrate: store.pendingMigrations })` checks a room that brings its own list.
   */
  pendingMigrations(room: string, migrations: readonly Migration[]): Promise<string[]>;
  /**
   * Calls `wake` when the channel is notified, once at the beginning, and after each reconnection, since something may have
   * been missed. SQLite: within this process and its `peers`. So a worker also polls from time to time. Returns how to stop.
   */
  listen(channel: string, wake: () => void): () => void;
  sizes(): Promise<StoreSizes>;
  /** How many calls wait now: for a connection (PostgreSQL), or for their turn to write (SQLite). */
  waiting(): number;
  /**
   * Gives free space back to the file system, in small steps between which other work goes on. `full` rewrites the whole database, which
   * blocks writers for as long as it takes; a SQLite file that an older version made needs it once.
   */
  vacuum(options?: { readonly full?: boolean }): Promise<void>;
  /** Accepts no more work, finishes what was begun, closes the file or the connections. May be called twice. */
  close(): Promise<void>;
};

/** How wake-ups reach the other processes of a program that share one SQLite file. */
export type StorePeers = {
  readonly send: (channel: string) => void;
  /** Registers what is called with each channel that another process sent. */
  readonly receive: (wake: (channel: string) => void) => void;
};

export type StoreOptions = {
  /**
   * `sqlite:<path>` (a plain path, relative to the working directory; missing folders are made), `sqlite::memory:`,
   * or `postgres://user:password@host:port/database` (also `postgresql:`).
   */
  readonly url: string;
  /** Replaces the store's clock. SQLite: `Date.now` otherwise. PostgreSQL: the server's clock otherwise; give one in tests only. */
  readonly clock?: () => number;
  /** SQLite, in tests: replaces the milliseconds since the machine was started. With a `clock` alone, the steady clock is that clock. */
  readonly uptime?: () => number;
  /** How long a call waits for a connection or a lock before it is `store_unavailable`. Default 2,000 ms. */
  readonly maxWaitMs?: number;
  /** How long one piece of work may take before it is rolled back. Default 10,000 ms. */
  readonly workMs?: number;
  /**
   * PostgreSQL: how many transactions run at a time. Half as many again are reserved for reads, and for single statements at
   * `read-committed` where those are used. Default 8.
   */
  readonly connections?: number;
  /** SQLite: other processes to wake. PostgreSQL wakes all its clients itself. */
  readonly peers?: StorePeers;
};

export const defaultWaitMs = 2_000;
export const defaultWorkMs = 10_000;
export const defaultConnections = 8;
