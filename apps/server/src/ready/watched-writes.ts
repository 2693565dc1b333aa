// Remembers whether the store can be written: a line in the log when that changes, and a refusal of /readyz while it cannot.
import { Problem } from '@farol/http';
import { isStoreError, type Store, type TransactionOptions, type Value } from '@farol/store';
import type { Logger } from 'pino';
import { say } from '../words.ts';

/** A full disk, a file that became read-only, a database that is gone. Other failures are those of one statement. */
const unwritable = ['store_unavailable', 'store_outcome_unknown', 'store_corrupt'] as const;
const diskFull = /disk is full|no space left|ENOSPC/i;
const retrySeconds = 5;
const probe = [{ name: 'write-probe', sql: 'CREATE TABLE server_write_probe (at BIGINT NOT NULL)' }];

export type WatchedWrites = {
  readonly store: Store;
  /** Throws a problem while the store cannot be written. */
  readonly check: () => Promise<void>;
};

export function watchWrites(store: Store, logger: Pick<Logger, 'error' | 'info'>): WatchedWrites {
  let failure: Error | undefined;
  let probing: Promise<void> | undefined;

  function failed(error: unknown): void {
    if (!isStoreError(error, ...unwritable)) return;
    if (failure === undefined) logger.error({ err: error }, 'the store cannot be written');
    failure = error;
  }

  /** Work that succeeds need not have written anything, so only this shows that the store can be written again. */
  async function tryToWrite(): Promise<void> {
    try {
      await store.migrate('server', probe);
      await store.transaction(async (tx) => {
        await tx.run('DELETE FROM server_write_probe');
        await tx.run('INSERT INTO server_write_probe (at) VALUES (:now)');
      });
      if (failure !== undefined) logger.info('the store can be written again');
      failure = undefined;
    } catch (error) {
      failed(error);
    } finally {
      probing = undefined;
    }
  }

  function probed(): Promise<void> {
    probing ??= tryToWrite();
    return probing;
  }

  function watch<T>(work: Promise<T>): Promise<T> {
    work.then(() => {
      if (failure !== undefined) void probed();
    }, failed);
    return work;
  }

  return {
    store: {
      ...store,
      run: <R>(sql: string, params?: readonly Value[], options?: TransactionOptions) =>
        watch(store.run<R>(sql, params, options)),
      transaction: (work, options) => watch(store.transaction(work, options)),
      migrate: (room, migrations) => watch(store.migrate(room, migrations)),
    },
    check: async () => {
      if (failure === undefined) return;
      await probed();
      if (failure !== undefined) throw notWritable(failure);
    },
  };
}

function notWritable(cause: Error): Problem {
  const detail = say(diskFull.test(cause.message) ? 'diskFull' : 'notWritable');
  return new Problem('unavailable', { detail, retryAfter: retrySeconds }, { cause });
}
