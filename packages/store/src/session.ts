// A running transaction as its work sees it, with the same rules on both stores.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect } from './dialect.ts';
import { StoreError } from './errors.ts';
import type { Value } from './statement.ts';
import type { Changed, Row, Transaction } from './store.ts';
import { checkChannel } from './wakeups.ts';

/** The calls that a store implements for a transaction. They may throw or reject, with a StoreError. */
export type SessionHand = {
  readonly dialect: Dialect;
  read(sql: string, params: readonly Value[]): Row[] | Promise<Row[]>;
  run(sql: string, params: readonly Value[]): Changed | Promise<Changed>;
  now(): number | Promise<number>;
  steadyNow(): number | Promise<number>;
};

type Session = ReturnType<typeof createSession>;

export function createSession(hand: SessionHand) {
  const channels = new Set<string>();
  let open = true;
  let failure: StoreError | undefined;

  async function guarded<T>(step: () => T | Promise<T>): Promise<T> {
    if (!open) throw new StoreError('store_misuse', 'this transaction is over; use `tx` only until its work resolves');
    if (failure) throw failure;
    try {
      return await step();
    } catch (error) {
      failure ??=
        error instanceof StoreError ? error : new StoreError('statement_invalid', String(error), { cause: error });
      throw failure;
    }
  }

  const tx: Transaction = {
    dialect: hand.dialect,
    // The row type is asserted by the caller for its own SELECT; the store cannot check it.
    read: <R>(sql: string, params: readonly Value[] = []) => guarded(() => hand.read(sql, params)) as Promise<R[]>,
    run: <R>(sql: string, params: readonly Value[] = []) => guarded(() => hand.run(sql, params)) as Promise<Changed<R>>,
    now: () => guarded(() => hand.now()),
    steadyNow: () => guarded(() => hand.steadyNow()),
    notify: (channel) => {
      channels.add(checkChannel(channel));
    },
  };
  return {
    tx,
    /** The first statement that failed. PostgreSQL gives up a transaction then; here SQLite does too. */
    failure: () => failure,
    isOpen: () => open,
    /** From here on `tx` refuses: its transaction is over. Returns the channels to wake once it is committed. */
    end: (): ReadonlySet<string> => {
      open = false;
      return channels;
    },
  };
}

export type NestingGuard = ReturnType<typeof createNestingGuard>;

export function createNestingGuard() {
  const current = new AsyncLocalStorage<Session>();
  return {
    /** Throws inside the work of an open transaction: SQLite would wait for itself, PostgreSQL for a connection. */
    check: () => {
      if (!current.getStore()?.isOpen()) return;
      throw new StoreError(
        'store_misuse',
        'the store was used inside the work of a transaction: hand `tx` down instead',
      );
    },
    within: <T>(session: Session, work: () => T): T => current.run(session, work),
  };
}

/** Rejects with `late()` when the work has not settled in time. The work itself cannot be stopped; its session is ended. */
export async function withinTime<T>(work: Promise<T>, ms: number, late: () => unknown): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
