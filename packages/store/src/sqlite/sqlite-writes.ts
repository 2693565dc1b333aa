// The queue of writes to a SQLite file. A durable commit costs a sync of the disk however much is in it, so all the work of one tick
// shares one BEGIN IMMEDIATE … COMMIT.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreError } from '../errors.ts';
import { fromSqlite, isBusy } from './sqlite-errors.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { type GroupOptions, type Job, runGroup, type SqliteWork } from './sqlite-group.ts';

export type SqliteWrites = ReturnType<typeof createSqliteWrites>;

type SqliteWritesOptions = GroupOptions & {
  readonly open: () => SqliteFile;
  readonly maxWaitMs: number;
};

const maxGroup = 500;
const longestPauseMs = 10;

export function createSqliteWrites(options: SqliteWritesOptions) {
  const { open, maxWaitMs } = options;
  const waiting: Job[] = [];
  let running: Promise<void> | undefined;
  let expiry: NodeJS.Timeout | undefined;
  /** The last transaction could not be rolled back. */
  let mayBeOpen = false;

  function rejectLate(): void {
    expiry = undefined;
    const now = performance.now();
    while (waiting[0] && waiting[0].giveUpAt <= now) {
      waiting.shift()?.reject(new StoreError('store_unavailable', `the write did not start within ${maxWaitMs} ms`));
    }
    watchLate();
  }

  function watchLate(): void {
    const [first] = waiting;
    if (first === undefined || expiry !== undefined) return;
    // One turn later, so that a process that stood still all the time begins its writes before they are called late.
    const expire = () => void setImmediate(rejectLate);
    expiry = setTimeout(expire, Math.max(1, first.giveUpAt - performance.now())).unref();
  }

  async function begin(): Promise<SqliteFile | undefined> {
    while (waiting.length > 0) {
      try {
        const file = open();
        file.checkPresent();
        if (mayBeOpen && file.writer.inTransaction()) file.writer.script('ROLLBACK');
        mayBeOpen = false;
        file.writer.script('BEGIN IMMEDIATE');
        return file;
      } catch (error) {
        if (isBusy(error)) {
          await pause(1 + Math.random() * longestPauseMs);
        } else {
          const failure = fromSqlite(error, 'beginning to write');
          for (const job of waiting.splice(0)) job.reject(failure);
        }
      }
    }
    return undefined;
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const file = await begin();
      if (!file) continue;
      const group = waiting.splice(0, maxGroup);
      await runGroup(file, group, options).catch((error: unknown) => {
        mayBeOpen = true;
        for (const job of group) job.reject(error);
      });
    }
    running = undefined;
  }

  return {
    add: (work: SqliteWork, workMs: number): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const inContext = AsyncLocalStorage.snapshot();
        waiting.push({ work, workMs, giveUpAt: performance.now() + maxWaitMs, inContext, resolve, reject });
        watchLate();
        running ??= runAll();
      }),
    /** How many wait for a commit that has not begun. */
    waiting: (): number => waiting.length,
    /** Resolves when everything that was added has been answered. */
    drained: async (): Promise<void> => {
      while (running) await running;
    },
  };
}
