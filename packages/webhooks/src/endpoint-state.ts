// Disabling and enabling. While an endpoint is disabled its events are held, not dropped: whoever repairs a receiver wants them.
//
// Every transaction here locks the endpoint before its deliveries, in this order only, so that no two can wait for each other.
import type { Transaction } from '@farol/store';
import type { DisabledReason } from './endpoint.ts';

/** `failingForMs` disables only an endpoint that has failed for at least so long. Tells whether it was this call that did it. */
export async function disableEndpoint(
  tx: Transaction,
  endpointId: string,
  reason: DisabledReason,
  failingForMs = 0,
): Promise<boolean> {
  const since = failingForMs > 0 ? 'AND failing_since <= :now - ?' : '';
  const { changes } = await tx.run(
    `UPDATE webhook_endpoints SET state = 'disabled', disabled_reason = ?, disabled_at = :now
     WHERE id = ? AND state = 'active' ${since}`,
    [reason, endpointId, ...(failingForMs > 0 ? [failingForMs] : [])],
  );
  if (changes === 0) return false;
  await holdPending(tx, endpointId);
  return true;
}

export async function enableEndpoint(tx: Transaction, endpointId: string): Promise<void> {
  await tx.run(
    `UPDATE webhook_endpoints SET state = 'active', disabled_reason = NULL, disabled_at = NULL, failing_since = NULL
     WHERE id = ?`,
    [endpointId],
  );
}

/** The lease stays: an attempt that is under way may still end well, and then says so. */
export async function holdPending(tx: Transaction, endpointId: string): Promise<void> {
  await tx.run(`UPDATE webhook_deliveries SET state = 'held' WHERE endpoint_id = ? AND state = 'pending'`, [
    endpointId,
  ]);
}

export interface ReplayFilter {
  /** Which deliveries to send again. Default both. */
  readonly states?: readonly ('held' | 'dead')[];
  /** Of deliveries created in this range of milliseconds, `until` excluded. */
  readonly since?: number;
  readonly until?: number;
}

/** Makes deliveries due now, with a fresh schedule. Same events, same ids, same bytes. Resolves to how many. */
export async function replayDeliveries(
  tx: Transaction,
  endpointId: string,
  { states = ['held', 'dead'], since = 0, until = Number.MAX_SAFE_INTEGER }: ReplayFilter,
): Promise<number> {
  let replayed = 0;
  for (const state of new Set(states)) {
    const { changes } = await tx.run(
      `UPDATE webhook_deliveries SET state = 'pending', reason = NULL, step = 0, due_at = :now, lease = NULL, settled_at = NULL
       WHERE endpoint_id = ? AND state = ? AND created_at >= ? AND created_at < ?`,
      [endpointId, state, since, until],
    );
    replayed += changes;
  }
  return replayed;
}
