// Stores how attempts ended and what follows: delivered, retried later, dead, or the endpoint disabled. Attempts that end at the same
// time are stored in one batch.
import { createBatches, isStoreError, type Store, type Transaction } from '@farol/store';
import { disableEndpoint, noteFailure, noteSuccess } from '../endpoints/endpoint-state.ts';
import { nextDelay } from '../queue/schedule.ts';
import { groupsOf, valueList } from '../queue/value-list.ts';
import { type EndedAttempt, settleAloneOnPostgres, settleSuccesses } from './settle-successes.ts';

type SettleOptions = {
  readonly store: Store;
  readonly random: () => number;
  /** An endpoint that has failed without a success for so long is disabled. */
  readonly disableAfterMs: number;
  /** Whether other attempts are under way, which may end soon. */
  readonly isBusy: () => boolean;
};

const maxBatch = 128;
/** While other attempts are under way, so many results are worth a commit; fewer wait for it a little. */
const worthCommitting = 64;
const longestWaitMs = 25;

export function createSettling(options: SettleOptions): (ended: EndedAttempt) => Promise<void> {
  const { store } = options;
  const settle = (attempts: readonly EndedAttempt[]): Promise<unknown> =>
    store.dialect.name === 'postgres' && attempts.every(({ result }) => result.outcome === 'delivered')
      ? settleDelivered(store, attempts)
      : store.transaction((tx) => settleAll(tx, attempts, options), { isolation: 'read-committed' });

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

/** A second success of a delivery is logged apart, so that the usual case is one statement. */
async function settleDelivered(store: Store, attempts: readonly EndedAttempt[]): Promise<void> {
  const isolation = 'read-committed';
  const left = await settleAloneOnPostgres((sql, params) => store.run(sql, params, { isolation }), attempts);
  if (left.length > 0) await store.transaction((tx) => logAttempts(tx, left, new Map()), { isolation });
}

async function settleAll(tx: Transaction, attempts: readonly EndedAttempt[], options: SettleOptions): Promise<void> {
  // Endpoints before deliveries and always in the same order, see endpoint-state.ts.
  const byEndpoint = Map.groupBy(attempts, ({ delivery }) => delivery.endpointId);
  for (const [endpointId, own] of [...byEndpoint].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await noteHealth(tx, endpointId, own, options.disableAfterMs);
  }
  const [delivered, failed] = [true, false].map((wanted) =>
    attempts.filter(({ result }) => (result.outcome === 'delivered') === wanted),
  );
  const again = await settleSuccesses(tx, delivered ?? []);
  const next = new Map<EndedAttempt, number | null>();
  for (const attempt of failed ?? []) next.set(attempt, await settleFailure(tx, attempt, options.random));
  await clearEarlierBodies(tx, attempts);
  await logAttempts(tx, [...again, ...(failed ?? [])], next);
}

async function noteHealth(
  tx: Transaction,
  endpointId: string,
  attempts: readonly EndedAttempt[],
  disableAfterMs: number,
): Promise<void> {
  const outcomes = attempts.map(({ result }) => result.outcome);
  if (outcomes.includes('delivered')) await noteSuccess(tx, endpointId);
  if (outcomes.includes('gone')) await disableEndpoint(tx, endpointId, 'gone');
  else if (outcomes.at(-1) !== 'delivered') await noteFailure(tx, endpointId, disableAfterMs);
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
  const { retryAfterMs } = result;
  const delay = isHopeless(result) ? undefined : nextDelay({ attempts: step, retryAfterMs, random });
  if (delay === undefined) {
    await tx.run(
      `UPDATE webhook_undelivered SET state = 'dead', reason = ?, step = ?, lease = NULL, leased_until = NULL, settled_at = :now
       WHERE position = ? AND lease = ? AND state = 'pending'`,
      [result.outcome, step, delivery.position, delivery.lease],
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

async function logAttempts(
  tx: Transaction,
  attempts: readonly EndedAttempt[],
  next: ReadonlyMap<EndedAttempt, number | null>,
): Promise<void> {
  for (const group of groupsOf(attempts)) {
    await tx.run(
      `INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, detail, body, next_at)
       VALUES ${group.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
      group.flatMap((attempt) => [
        attempt.delivery.position,
        attempt.delivery.attempt,
        attempt.delivery.claimedAt,
        attempt.result.durationMs,
        attempt.result.outcome,
        attempt.result.status,
        attempt.result.detail,
        attempt.result.body,
        next.get(attempt) ?? null,
      ]),
    );
  }
}

/** A refused address stays refused, so retrying is useless. */
const isHopeless = ({ outcome }: EndedAttempt['result']): boolean => outcome === 'address_refused';
