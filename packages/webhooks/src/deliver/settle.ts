// Stores how attempts ended and what follows: delivered, retried later, dead, or the endpoint disabled. Attempts that end at the same
// time are stored in one batch.
import { createBatches, isStoreError, type Store, type Transaction } from '@farol/store';
import { disableEndpoint, noteFailure, noteSuccesses } from '../endpoints/endpoint-state.ts';
import { nextDelay } from '../queue/schedule.ts';
import { valueList } from '../queue/value-list.ts';
import type { FailedAttempt } from './challenge.ts';
import type { ClaimedDelivery } from './claim.ts';

type EndedAttempt = {
  readonly delivery: ClaimedDelivery;
  readonly result: Omit<FailedAttempt, 'sent' | 'answerHeaders'>;
};

type SettleOptions = {
  readonly store: Store;
  readonly random: () => number;
  /** An endpoint that has failed without a success for so long is disabled. */
  readonly disableAfterMs: number;
  /** Whether other attempts are under way, which may end soon. */
  readonly isBusy: () => boolean;
};

const maxBatch = 256;
/** While other attempts are under way, so many results are worth a commit; fewer wait for it a little. */
const worthCommitting = 64;
const longestWaitMs = 25;

export function createSettling(options: SettleOptions): (ended: EndedAttempt) => Promise<void> {
  const settle = (attempts: readonly EndedAttempt[]): Promise<void> =>
    options.store.transaction((tx) => settleAll(tx, attempts, options), { isolation: 'read-committed' });

  const { add } = createBatches<EndedAttempt, void>({
    fitting: ({ length }) => Math.min(length, maxBatch),
    mayWait: options.isBusy,
    delayMs: longestWaitMs,
    enough: worthCommitting,
    write: async (attempts) => {
      try {
        await settle(attempts);
      } catch (error) {
        if (!isDeleted(error)) throw error;
        // One of the deliveries was deleted with its owner or endpoint, so its attempt has nothing left to belong to.
        for (const attempt of attempts) {
          await settle([attempt]).catch((reason: unknown) => {
            if (!isDeleted(reason)) throw reason;
          });
        }
      }
      return attempts.map(() => undefined);
    },
  });
  return add;
}

const isDeleted = (error: unknown): boolean => isStoreError(error, 'constraint_foreign_key');
const isDelivered = ({ result }: EndedAttempt): boolean => result.outcome === 'delivered';

async function settleAll(tx: Transaction, attempts: readonly EndedAttempt[], options: SettleOptions): Promise<void> {
  // Endpoints before deliveries and always in the same order, see endpoint-state.ts.
  await noteHealth(tx, attempts, options.disableAfterMs);
  const again = await settleSuccesses(tx, attempts.filter(isDelivered));
  const failed = attempts.filter((attempt) => !isDelivered(attempt));
  const next = new Map<EndedAttempt, number | null>();
  for (const attempt of failed) next.set(attempt, await settleFailure(tx, attempt, options.random));
  await clearEarlierBodies(tx, attempts);
  await logAttempts(tx, [...again, ...failed], next);
}

async function noteHealth(tx: Transaction, attempts: readonly EndedAttempt[], disableAfterMs: number): Promise<void> {
  await noteSuccesses(tx, [...new Set(attempts.filter(isDelivered).map(({ delivery }) => delivery.endpointId))].sort());
  const byEndpoint = Map.groupBy(attempts, ({ delivery }) => delivery.endpointId);
  for (const [endpointId, own] of [...byEndpoint].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const outcomes = own.map(({ result }) => result.outcome);
    if (outcomes.includes('gone')) await disableEndpoint(tx, endpointId, 'gone');
    else if (outcomes.at(-1) !== 'delivered') await noteFailure(tx, endpointId, disableAfterMs);
  }
}

const successColumns = {
  delivery_position: 'integer',
  attempts: 'integer',
  number: 'integer',
  at: 'integer',
  duration_ms: 'integer',
  status: 'integer',
  body: 'bytes',
} as const;

/**
 * The usual case: the attempt becomes part of its delivery, which is then done, regardless of the lease: the receiver has it. Resolves to
 * the attempts at deliveries that were settled before, or deleted: these are still to be logged.
 */
async function settleSuccesses(tx: Transaction, ended: readonly EndedAttempt[]): Promise<readonly EndedAttempt[]> {
  if (ended.length === 0) return [];
  const { marks, values } = valueList(ended.map(({ delivery }) => delivery.position).sort((one, other) => one - other));
  const { rows } = await tx.run<{ position: number; attempts: number }>(
    `DELETE FROM webhook_undelivered WHERE position IN (${marks}) AND state IN ('pending', 'held')
     RETURNING position, attempts`,
    values,
  );
  const unsettled = new Map(rows.map(({ position, attempts }) => [position, attempts]));
  const again: EndedAttempt[] = [];
  const successes = ended.flatMap((one) => {
    const { delivery, result } = one;
    const attempts = unsettled.get(delivery.position);
    // Two attempts at one delivery may succeed together, after a lease that expired.
    unsettled.delete(delivery.position);
    if (attempts === undefined) again.push(one);
    const { position: delivery_position, attempt: number, claimedAt: at } = delivery;
    const { durationMs: duration_ms, status, body } = result;
    return attempts === undefined ? [] : [{ delivery_position, attempts, number, at, duration_ms, status, body }];
  });
  for (const source of tx.dialect.rows(successColumns, successes))
    await tx.run(
      `WITH ended (${Object.keys(successColumns).join(', ')}) AS (${source.text})
       UPDATE webhook_deliveries SET state = 'delivered', attempts = ended.attempts, settled_at = :now,
         success_number = ended.number, success_at = ended.at, success_ms = ended.duration_ms,
         success_status = ended.status, success_body = ended.body
       FROM ended WHERE position = ended.delivery_position
         AND position ${tx.dialect.isAmong('SELECT delivery_position FROM ended')}`,
      source.values,
    );
  return again;
}

/**
 * Only while the lease is held: after it expired, another attempt is in flight. A held delivery stays held. Resolves to the time of the
 * next attempt.
 */
async function settleFailure(
  tx: Transaction,
  { delivery, result }: EndedAttempt,
  random: () => number,
): Promise<number | null> {
  const step = delivery.step + 1;
  const { outcome, retryAfterMs } = result;
  // A refused address stays refused, so retrying is useless.
  const delay = outcome === 'address_refused' ? undefined : nextDelay({ attempts: step, retryAfterMs, random });
  if (delay === undefined) {
    await tx.run(
      `UPDATE webhook_undelivered SET state = 'dead', reason = ?, step = ?, lease = NULL, leased_until = NULL,
         settled_at = :now
       WHERE position = ? AND lease = ? AND state = 'pending'`,
      [outcome, step, delivery.position, delivery.lease],
    );
    return null;
  }
  const { rows } = await tx.run<{ next_at: number }>(
    `UPDATE webhook_undelivered SET step = ?, due_at = :steady + ?, lease = NULL, leased_until = NULL
     WHERE position = ? AND lease = ? AND state = 'pending' RETURNING :now + ? AS next_at`,
    [step, delay, delivery.position, delivery.lease, delay],
  );
  return rows[0]?.next_at ?? null;
}

/** Only the last logged answer with a body keeps it, which bounds the size of the log. */
async function clearEarlierBodies(tx: Transaction, attempts: readonly EndedAttempt[]): Promise<void> {
  const repeated = attempts
    .filter(({ delivery, result }) => delivery.attempt > 1 && result.body !== null)
    .map(({ delivery }) => delivery.position);
  if (repeated.length === 0) return;
  const { marks, values } = valueList(repeated);
  await tx.run(
    `UPDATE webhook_attempts SET body = NULL WHERE delivery_position IN (${marks}) AND body IS NOT NULL`,
    values,
  );
}

const attemptColumns = {
  delivery_position: 'integer',
  number: 'integer',
  at: 'integer',
  duration_ms: 'integer',
  outcome: 'text',
  status: 'integer',
  detail: 'text',
  body: 'bytes',
  next_at: 'integer',
} as const;

async function logAttempts(
  tx: Transaction,
  ended: readonly EndedAttempt[],
  next: ReadonlyMap<EndedAttempt, number | null>,
): Promise<void> {
  const rows = ended.map((attempt) => {
    const { delivery, result } = attempt;
    const { position: delivery_position, attempt: number, claimedAt: at } = delivery;
    const { durationMs: duration_ms, outcome, status, detail, body } = result;
    return {
      delivery_position,
      number,
      at,
      duration_ms,
      outcome,
      status,
      detail,
      body,
      next_at: next.get(attempt) ?? null,
    };
  });
  for (const { text, values } of tx.dialect.rows(attemptColumns, rows))
    await tx.run(`INSERT INTO webhook_attempts (${Object.keys(attemptColumns).join(', ')}) ${text}`, values);
}
