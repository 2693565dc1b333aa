// Claims deliveries on PostgreSQL in one round trip. SKIP LOCKED lets several workers claim at the same time.
import type { Store } from '@farol/store';
import { valueList } from '../queue/value-list.ts';
import { type ClaimedRow, type ClaimOptions, claimedColumns, dueText } from './due-deliveries.ts';

export async function claimOnPostgres(
  store: Store,
  lease: string,
  { limit, leaseMs, busyEndpoints }: ClaimOptions,
): Promise<ClaimedRow[]> {
  const busy = valueList(busyEndpoints);
  const { rows } = await store.run<ClaimedRow>(
    // An array instead of a join keeps the plan an index scan even if it was made while the table was small.
    `UPDATE webhook_deliveries d SET lease = ?, due_at = :now + ?, attempts = attempts + 1
     FROM webhook_events e, webhook_endpoints p
     WHERE d.position = ANY (ARRAY(${dueText(busy, store.dialect.skipLocked)})) AND e.position = d.event_position AND p.id = d.endpoint_id
     RETURNING ${claimedColumns}`,
    [lease, leaseMs, ...busy.values, limit],
    { isolation: 'read-committed' },
  );
  return rows;
}
