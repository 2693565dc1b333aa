// Claims deliveries on PostgreSQL in one round trip. SKIP LOCKED lets several workers claim at the same time.
import type { Store } from '@farol/store';
import { type ClaimedRow, type ClaimOptions, claimedColumns, dueByTurns } from './due-deliveries.ts';

export async function claimOnPostgres(store: Store, lease: string, options: ClaimOptions): Promise<ClaimedRow[]> {
  const due = dueByTurns(options, store.dialect.skipLocked);
  const { rows } = await store.run<ClaimedRow>(
    // An array instead of a join keeps the plan an index scan even if it was made while the table was small.
    `UPDATE webhook_deliveries d SET lease = ?, due_at = :steady + ?, attempts = attempts + 1
     FROM webhook_events e, webhook_endpoints p
     WHERE d.position = ANY (ARRAY(${due.text})) AND e.position = d.event_position AND p.id = d.endpoint_id
     RETURNING ${claimedColumns}`,
    [lease, options.leaseMs, ...due.values],
    { isolation: 'read-committed' },
  );
  return rows;
}
