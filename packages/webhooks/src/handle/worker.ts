// Runs handlers after the answer. An event is claimed with a lease; the handler's effect and the mark that it is done are one transaction.
// The log is updated afterwards: if that is lost, the next worker finds the mark.
import { randomUUID } from 'node:crypto';
import { isStoreError, type Store, type TransactionOptions } from '@farol/store';
import { idOf } from '../log/event-key.ts';
import type { EventLog } from '../log/event-log.ts';
import { parseJson } from '../log/parse-json.ts';
import { type Claimed, createQueueRunner, type QueueRunner } from '../queue/queue-runner.ts';
import { nextDelay } from '../queue/schedule.ts';
import { valueList } from '../queue/value-list.ts';
import { receivedChannel } from '../queue/wake-channels.ts';
import { mostSpecific } from '../terms/kinds.ts';
import { checkHandlers } from './check-handlers.ts';
import type { Handler, Handlers, ReceivedEvent } from './handler.ts';
import { createMarkDone } from './mark-done.ts';
import type { Provider } from './provider.ts';

export type WorkerOptions = {
  readonly log: EventLog;
  readonly handlers: Handlers;
  readonly provider?: Provider;
  /** Only events of these sources. Default: all. */
  readonly sources?: readonly string[];
  /** Events at a time. Default 16. */
  readonly concurrency?: number;
  /** How long one event may take, its fetch included, before another worker may claim it. Default 60 s. */
  readonly leaseMs?: number;
  /** Of the transaction in which handlers run. Default serializable. */
  readonly isolation?: NonNullable<TransactionOptions['isolation']>;
  readonly pollMs?: number;
  readonly random?: () => number;
  readonly onError?: (error: unknown) => void;
};

const defaultConcurrency = 16;
const defaultLeaseMs = 60_000;
const defaultPollMs = 1_000;
const maxProblem = 500;

type ClaimedEvent = ReceivedEvent & {
  readonly lease: string;
  readonly failures: number;
};

type ClaimedRow = Omit<ClaimedEvent, 'id' | 'payload' | 'lease'> & { readonly signedId: string | null };

export function createWorker(options: WorkerOptions): QueueRunner {
  const { log, handlers, provider, isolation = 'serializable' } = options;
  const { store } = log;
  checkHandlers(handlers, provider, undefined);
  const concurrency = options.concurrency ?? defaultConcurrency;
  const leaseMs = options.leaseMs ?? defaultLeaseMs;
  const random = options.random ?? Math.random;
  const markDone = createMarkDone(store);

  async function work(event: ClaimedEvent): Promise<void> {
    const pattern = mostSpecific(Object.keys(handlers), event.kind);
    const handler = pattern === undefined ? undefined : handlers[pattern];
    try {
      if (handler !== undefined) {
        const object = handler.sensitive === true ? await provider?.fetchObject?.(event) : undefined;
        await settle(event, handler, object);
      }
      await markDone({ position: event.position, state: handler === undefined ? 'ignored' : 'done' });
    } catch (error) {
      // An error of the store is not a failure of the handler: the event is claimed again when its lease expires.
      if (isPassing(error)) throw error;
      await postpone(event, error);
    }
  }

  /** The mark is inserted first: if it exists, another worker did the work after this one's lease expired, and nothing runs. */
  async function settle(event: ClaimedEvent, handler: Handler, object: unknown): Promise<void> {
    const { lease: _lease, failures: _failures, body, payload, ...notice } = event;
    await store.transaction(
      async (tx) => {
        const { changes } = await tx.run(
          'INSERT INTO webhook_done (position) VALUES (?) ON CONFLICT (position) DO NOTHING',
          [event.position],
        );
        if (changes === 0) return;
        if (handler.sensitive === true) await handler.run({ ...notice, object }, tx);
        else await handler.run({ ...notice, body, payload }, tx);
      },
      { isolation },
    );
  }

  async function postpone(event: ClaimedEvent, error: unknown): Promise<void> {
    const problem = describeProblem(error);
    const failures = event.failures + 1;
    const delay = nextDelay({ attempts: failures, random });
    const isLast = delay === undefined;
    await store.transaction(
      (tx) =>
        tx.run(
          `UPDATE webhook_received SET state = ?, failures = ?, due_at = :steady + ?, lease = NULL, problem = ?,
             settled_at = ${isLast ? ':now' : 'NULL'}
           WHERE position = ? AND lease = ? AND state = 'pending'`,
          [isLast ? 'dead' : 'pending', failures, delay ?? 0, problem, event.position, event.lease],
        ),
      { isolation: 'read-committed' },
    );
  }

  const onError = options.onError ?? (() => {});
  return createQueueRunner<ClaimedEvent>({
    claim: (limit) => claimEvents(store, limit, leaseMs, options.sources),
    work,
    concurrency,
    worthClaiming: Math.max(1, Math.floor(concurrency / 4)),
    pollMs: options.pollMs ?? defaultPollMs,
    listen: (wake) => store.listen(receivedChannel, wake),
    onError,
  });
}

// `(SELECT :steady)` makes PostgreSQL read its clock once instead of once per row, so that the index can bound the scan.
async function claimEvents(
  store: Store,
  limit: number,
  leaseMs: number,
  sources: readonly string[] | undefined,
): Promise<Claimed<ClaimedEvent>> {
  const wanted = valueList(sources ?? []);
  // Not the bare column: the planner would choose its index and read every event of the source.
  const ofSources = sources === undefined ? '' : `AND (source || '') IN (${wanted.marks})`;
  const [due] = await store.read(
    `SELECT position FROM webhook_received WHERE state = 'pending' AND due_at <= (SELECT :steady) ${ofSources} LIMIT 1`,
    wanted.values,
  );
  if (due === undefined) return { items: [], more: false };
  const lease = randomUUID();
  const { rows } = await store.run<ClaimedRow>(
    `WITH due AS (
       SELECT position AS due_position FROM webhook_received
       WHERE state = 'pending' AND due_at <= (SELECT :steady) ${ofSources}
       ORDER BY due_at, position LIMIT ? ${store.dialect.skipLocked})
     UPDATE webhook_received SET lease = ?, due_at = :steady + ?, attempts = attempts + 1
     FROM due WHERE position = due_position
     RETURNING position, source, event_key AS "key", signed_id AS "signedId", kind, via, received_at AS "receivedAt",
       attempts AS attempt, failures, body`,
    [...wanted.values, limit, lease, leaseMs],
    { isolation: 'read-committed' },
  );
  const items = rows.sort((one, other) => one.position - other.position).map((row) => claimedFrom(row, lease));
  return { items, more: rows.length === limit };
}

function claimedFrom({ signedId, ...row }: ClaimedRow, lease: string): ClaimedEvent {
  return { ...row, id: idOf(row.key, signedId), payload: parseJson(row.body), lease };
}

const isPassing = (error: unknown): boolean =>
  isStoreError(error, 'store_unavailable', 'store_outcome_unknown', 'store_conflict', 'store_closed');

function describeProblem(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // No NUL and no lone surrogates, which PostgreSQL cannot store.
  return text.toWellFormed().replaceAll('\0', '').slice(0, maxProblem).toWellFormed();
}
