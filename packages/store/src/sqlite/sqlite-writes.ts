// The one writer of a SQLite file. A durable commit costs a sync of the disk, whatever is in it; so all the work that was asked
// for in one tick shares one BEGIN IMMEDIATE … COMMIT, each with a savepoint of its own, and is answered after the commit.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreError } from '../errors.ts';
import { createSession, type NestingGuard, type SessionHand, withinTime } from '../session.ts';
import type { Transaction } from '../store.ts';
import { fromSqlite, isBusy, isInputOutput } from './sqlite-errors.ts';
import type { SqliteConnection, SqliteFile } from './sqlite-file.ts';

export type SqliteWork = (tx: Transaction, connection: SqliteConnection) => unknown;

export type SqliteWrites = {
  readonly add: (work: SqliteWork, workMs: number) => Promise<unknown>;
  /** Resolves when everything that was added has been answered. */
  readonly drained: () => Promise<void>;
};

export type SqliteWritesOptions = {
  readonly open: () => SqliteFile;
  readonly hand: (connection: SqliteConnection) => SessionHand;
  readonly nesting: NestingGuard;
  readonly patienceMs: number;
  readonly committed: (channels: ReadonlySet<string>) => void;
};

type Job = {
  readonly work: SqliteWork;
  readonly workMs: number;
  readonly giveUpAt: number;
  /** Runs the work in the async context of who asked for it, not of whoever happened to start the group. */
  readonly inContext: <T>(step: () => T) => T;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

type End = {
  readonly job: Job;
  readonly outcome: { readonly value: unknown; readonly channels: ReadonlySet<string> } | { readonly error: unknown };
};

// Between two groups other events get their turn: at about 10 µs a work this holds them up for some milliseconds at most.
const maxGroup = 500;
const longestPauseMs = 10;

export function createSqliteWrites(options: SqliteWritesOptions): SqliteWrites {
  const { open, hand, nesting, patienceMs, committed } = options;
  const waiting: Job[] = [];
  let running: Promise<void> | undefined;
  let expiry: NodeJS.Timeout | undefined;

  function turnAwayLate(): void {
    expiry = undefined;
    const now = performance.now();
    while (waiting[0] && waiting[0].giveUpAt <= now) {
      waiting.shift()?.reject(new StoreError('store_unavailable', `no turn to write within ${patienceMs} ms`));
    }
    watchPatience();
  }

  function watchPatience(): void {
    const [first] = waiting;
    if (first === undefined || expiry !== undefined) return;
    expiry = setTimeout(turnAwayLate, Math.max(1, first.giveUpAt - performance.now())).unref();
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      await runGroup();
    }
    running = undefined;
  }

  async function begin(): Promise<SqliteFile | undefined> {
    while (waiting.length > 0) {
      try {
        const file = open();
        file.checkPresent();
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

  async function runGroup(): Promise<void> {
    const file = await begin();
    if (file === undefined) return;
    const { writer } = file;
    const group = waiting.splice(0, maxGroup);
    const ends: End[] = [];
    // Who is alone needs no savepoint: the transaction is its own. Keeping one means a copy of each page that is changed.
    const alone = group.length === 1;
    try {
      for (const job of group) ends.push({ job, outcome: await runOne(job, writer, alone) });
      const [only] = ends;
      if (alone && only && 'error' in only.outcome) step(writer, 'ROLLBACK', only.outcome.error);
      else commit(writer);
    } catch (error) {
      if (writer.inTransaction()) writer.script('ROLLBACK');
      // Nobody's answer stands now, not even a refusal: it may rest on a row of a neighbour that is gone again.
      for (const job of group) job.reject(error);
      return;
    }
    for (const { job, outcome } of ends) {
      if ('error' in outcome) {
        job.reject(outcome.error);
      } else {
        job.resolve(outcome.value);
        committed(outcome.channels);
      }
    }
  }

  /** Throws only when the whole group is lost. */
  async function runOne(job: Job, writer: SqliteConnection, alone: boolean): Promise<End['outcome']> {
    if (!alone) step(writer, 'SAVEPOINT work');
    const session = createSession(hand(writer));
    const late = () =>
      new StoreError('store_timeout', `the work took longer than ${job.workMs} ms and was rolled back`);
    let outcome: End['outcome'];
    try {
      const work = job.inContext(() => nesting.within(session, async () => job.work(session.tx, writer)));
      const value = await withinTime(work, job.workMs, late);
      const failure = session.failure();
      outcome = failure ? { error: failure } : { value, channels: session.end() };
    } catch (error) {
      outcome = { error };
    }
    session.end();
    if (alone) return outcome;
    if ('error' in outcome) step(writer, 'ROLLBACK TO work', outcome.error);
    step(writer, 'RELEASE work');
    return outcome;
  }

  return {
    add: (work, workMs) =>
      new Promise((resolve, reject) => {
        const inContext = AsyncLocalStorage.snapshot();
        waiting.push({ work, workMs, giveUpAt: performance.now() + patienceMs, inContext, resolve, reject });
        watchPatience();
        running ??= runAll();
      }),
    drained: async () => {
      while (running) await running;
    },
  };
}

/** A step that only makes sense inside the transaction. SQLite leaves it by itself when the disk is full or fails. */
function step(writer: SqliteConnection, sql: string, cause?: unknown): void {
  if (!writer.inTransaction()) {
    throw new StoreError('store_unavailable', 'SQLite gave up the transaction; nothing of it was written', { cause });
  }
  try {
    writer.script(sql);
  } catch (error) {
    throw fromSqlite(error, sql);
  }
}

function commit(writer: SqliteConnection): void {
  try {
    step(writer, 'COMMIT');
  } catch (error) {
    if (!(error instanceof StoreError) || !isInputOutput(error.cause)) throw error;
    throw new StoreError('store_outcome_unknown', 'the disk failed while committing', { cause: error.cause });
  }
}
