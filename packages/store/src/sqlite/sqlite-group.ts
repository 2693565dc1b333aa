// Running several pieces of work in one transaction: each has a savepoint of its own, and all are answered after the common commit.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreError } from '../errors.ts';
import { createSession, type NestingGuard, type SessionHand, withinTime } from '../session.ts';
import type { Transaction } from '../store.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { fromSqlite, isInputOutput } from './sqlite-errors.ts';
import type { SqliteFile } from './sqlite-file.ts';

export type SqliteWork = (tx: Transaction, connection: SqliteConnection) => unknown;

export type Job = {
  readonly work: SqliteWork;
  readonly workMs: number;
  readonly giveUpAt: number;
  /** Runs the work in the async context of its caller, not of the caller that happened to start the group. */
  readonly inContext: <T>(step: () => T) => T;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

export type GroupOptions = {
  readonly hand: (connection: SqliteConnection) => SessionHand;
  readonly nesting: NestingGuard;
  readonly committed: (channels: ReadonlySet<string>) => void;
};

/** After this time other events are handled before the next job of the group. */
const longestStretchMs = 2;

type Outcome = { readonly value: unknown; readonly channels: ReadonlySet<string> } | { readonly error: unknown };

/** The transaction has begun. Settles when every job of the group has been answered; rejects when it may not have ended. */
export async function runGroup(
  { writer, sync }: Pick<SqliteFile, 'writer' | 'sync'>,
  group: readonly Job[],
  options: GroupOptions,
): Promise<void> {
  const ends: { readonly job: Job; readonly outcome: Outcome }[] = [];
  // A single job needs no savepoint: the transaction is its own, and a savepoint costs a copy of each changed page.
  const alone = group.length === 1;
  try {
    let since = performance.now();
    for (const job of group) {
      if (performance.now() - since > longestStretchMs) {
        await nextTurn();
        since = performance.now();
      }
      ends.push({ job, outcome: await runOne(job, writer, alone, options) });
    }
    const [only] = ends;
    if (alone && only && 'error' in only.outcome) step(writer, 'ROLLBACK', only.outcome.error);
    else await commit(writer, sync);
  } catch (error) {
    // All results are void, refusals too: they may rest on a row of another job that is rolled back.
    for (const job of group) job.reject(error);
    if (writer.inTransaction()) writer.script('ROLLBACK');
    return;
  }
  const channels = new Set<string>();
  for (const { job, outcome } of ends) {
    if ('error' in outcome) {
      job.reject(outcome.error);
    } else {
      job.resolve(outcome.value);
      for (const channel of outcome.channels) channels.add(channel);
    }
  }
  options.committed(channels);
}

/** Throws only when the whole group is lost. */
async function runOne(
  job: Job,
  writer: SqliteConnection,
  alone: boolean,
  { hand, nesting }: GroupOptions,
): Promise<Outcome> {
  if (!alone) step(writer, 'SAVEPOINT work');
  const session = createSession(hand(writer));
  const late = () => new StoreError('store_timeout', `the work took longer than ${job.workMs} ms and was rolled back`);
  let outcome: Outcome;
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

/** A step inside the transaction, which SQLite leaves on its own when the disk is full or fails. */
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

/** A failed write or sync leaves it unknown what is in the file after a restart. */
async function commit(writer: SqliteConnection, sync: SqliteFile['sync']): Promise<void> {
  const unknown = (cause: unknown) =>
    new StoreError('store_outcome_unknown', 'the disk failed while committing', { cause });
  try {
    step(writer, 'COMMIT');
  } catch (error) {
    if (!(error instanceof StoreError) || !isInputOutput(error.cause)) throw error;
    throw unknown(error.cause);
  }
  await sync().catch((error: unknown) => {
    throw unknown(error);
  });
}
