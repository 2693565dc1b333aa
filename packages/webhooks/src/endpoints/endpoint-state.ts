// Disables and enables endpoints. While an endpoint is disabled its events are held, so that they can be replayed after a repair.
//
// Every transaction here locks the endpoint before its deliveries, so that no two transactions wait for each other.
import type { Store, Transaction } from '@farol/store';
import { inSlices } from '../queue/slices.ts';
import { valueList } from '../queue/value-list.ts';
import type { DisabledReason } from './endpoint.ts';

/** Resolves to whether this call changed the state. */
export async function disableEndpoint(tx: Transaction, endpointId: string, reason: DisabledReason): Promise<boolean> {
  const { changes } = await tx.run(
    `UPDATE webhook_endpoints SET state = 'disabled', disabled_reason = ?, disabled_at = :now WHERE id = ? AND state = 'active'`,
    [reason, endpointId],
  );
  if (changes > 0) await holdPending(tx, endpointId);
  return changes > 0;
}

/** Stores when the failures began, and disables the endpoint after too long without a success. */
export async function noteFailure(tx: Transaction, endpointId: string, disableAfterMs: number): Promise<void> {
  await tx.run(
    'INSERT INTO webhook_failing (endpoint_id, since) VALUES (?, :now) ON CONFLICT (endpoint_id) DO NOTHING',
    [endpointId],
  );
  const [failing] = await tx.read<{ for_ms: number }>(
    'SELECT :now - since AS for_ms FROM webhook_failing WHERE endpoint_id = ?',
    [endpointId],
  );
  if ((failing?.for_ms ?? 0) >= disableAfterMs) await disableEndpoint(tx, endpointId, 'failing');
}

export async function noteSuccesses(tx: Transaction, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length === 0) return;
  const { marks, values } = valueList(endpointIds);
  await tx.run(`DELETE FROM webhook_failing WHERE endpoint_id IN (${marks})`, values);
}

export async function enableEndpoint(tx: Transaction, endpointId: string): Promise<void> {
  await tx.run(
    `UPDATE webhook_endpoints SET state = 'active', disabled_reason = NULL, disabled_at = NULL WHERE id = ?`,
    [endpointId],
  );
  await noteSuccesses(tx, [endpointId]);
}

/** The lease stays, so that an attempt in flight can still report its success. */
async function holdPending(tx: Transaction, endpointId: string): Promise<void> {
  await tx.run(`UPDATE webhook_undelivered SET state = 'held' WHERE endpoint_id = ? AND state = 'pending'`, [
    endpointId,
  ]);
}

/** In small transactions, before the endpoint itself is deleted. */
export async function emptyEndpoint(store: Store, endpointId: string): Promise<void> {
  for (const table of ['webhook_undelivered', 'webhook_deliveries'])
    await inSlices(async (limit) => {
      const { changes } = await store.run(
        `DELETE FROM ${table} WHERE position IN (SELECT position FROM ${table} WHERE endpoint_id = ? LIMIT ?)`,
        [endpointId, limit],
        { isolation: 'read-committed' },
      );
      return changes;
    });
}

export type ReplayFilter = {
  /** Which deliveries to send again. Default both. */
  readonly states?: readonly ('held' | 'dead')[];
  /** Deliveries created in this range of milliseconds, `until` excluded. */
  readonly since?: number;
  readonly until?: number;
};

/** Makes deliveries due now, with a new schedule. */
export const replaySql = `UPDATE webhook_undelivered SET state = 'pending', reason = NULL, step = 0, due_at = :steady,
  lease = NULL, leased_until = NULL, settled_at = NULL`;

/** Makes deliveries due now with a new schedule; events, ids and bytes stay. Resolves to how many. */
export async function replayDeliveries(
  tx: Transaction,
  endpointId: string,
  { states = ['held', 'dead'], since = 0, until = Number.MAX_SAFE_INTEGER }: ReplayFilter,
): Promise<number> {
  let replayed = 0;
  for (const state of new Set(states)) {
    const { changes } = await tx.run(
      `${replaySql}
       WHERE endpoint_id = ? AND state = ? AND created_at >= ? AND created_at < ?`,
      [endpointId, state, since, until],
    );
    replayed += changes;
  }
  return replayed;
}
