// Writing down how an attempt ended, and what follows from it: done, again later, given up, or the endpoint disabled.
import type { Store, Transaction } from '@farol/store';
import type { AttemptResult } from './attempt.ts';
import type { ClaimedDelivery } from './delivery-claim.ts';
import { disableEndpoint, noteFailure, noteSuccess } from './endpoint-state.ts';
import { nextDelay } from './schedule.ts';

export interface SettleOptions {
  readonly random: () => number;
  /** An endpoint that has failed without a success for so long is disabled. */
  readonly disableAfterMs: number;
}

export async function settleDelivery(
  store: Store,
  delivery: ClaimedDelivery,
  result: AttemptResult,
  options: SettleOptions,
): Promise<void> {
  const step = delivery.step + 1;
  const delay = isHopeless(result)
    ? undefined
    : nextDelay({ attempts: step, retryAfterMs: result.retryAfterMs, random: options.random });
  await store.transaction(
    async (tx) => {
      if (result.outcome === 'delivered') {
        await settleSuccess(tx, delivery);
      } else {
        await settleFailure(tx, delivery, result, { step, delay, disableAfterMs: options.disableAfterMs });
      }
      await tx.run(
        `INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, detail, body, next_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?,
           (SELECT due_at FROM webhook_deliveries WHERE position = ? AND state = 'pending' AND lease IS NULL))`,
        [
          delivery.position,
          delivery.attempt,
          delivery.claimedAt,
          result.durationMs,
          result.outcome,
          result.status,
          result.detail,
          result.body,
          delivery.position,
        ],
      );
    },
    { isolation: 'read-committed' },
  );
}

async function settleSuccess(tx: Transaction, delivery: ClaimedDelivery): Promise<void> {
  await noteSuccess(tx, delivery.endpointId);
  // Whoever holds the lease by now: it was received, and need not be sent again.
  await tx.run(
    `UPDATE webhook_deliveries SET state = 'delivered', reason = NULL, step = step + 1, lease = NULL, settled_at = :now
     WHERE position = ? AND state IN ('pending', 'held')`,
    [delivery.position],
  );
}

async function settleFailure(
  tx: Transaction,
  delivery: ClaimedDelivery,
  { outcome }: AttemptResult,
  next: { readonly step: number; readonly delay: number | undefined; readonly disableAfterMs: number },
): Promise<void> {
  if (outcome === 'gone') await disableEndpoint(tx, delivery.endpointId, 'gone');
  else await noteFailure(tx, delivery.endpointId, next.disableAfterMs);
  // Only for who still holds the lease; after it ran out another attempt is under way. A held delivery stays held.
  if (next.delay === undefined) {
    await tx.run(
      `UPDATE webhook_deliveries SET state = 'dead', reason = ?, step = ?, lease = NULL, settled_at = :now
       WHERE position = ? AND lease = ? AND state = 'pending'`,
      [outcome, next.step, delivery.position, delivery.lease],
    );
  } else {
    await tx.run(
      `UPDATE webhook_deliveries SET step = ?, due_at = :now + ?, lease = NULL
       WHERE position = ? AND lease = ? AND state = 'pending'`,
      [next.step, next.delay, delivery.position, delivery.lease],
    );
  }
}

/** An address that may not be called will not become one that may by waiting. */
const isHopeless = ({ outcome }: AttemptResult): boolean => outcome === 'address_refused';
