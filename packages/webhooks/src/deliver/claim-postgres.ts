// Claims deliveries on PostgreSQL in one round trip, by several workers at the same time.
import type { Store } from '@farol/store';
import {
  type ClaimedRow,
  type ClaimOptions,
  claimedColumns,
  isDueSql,
  oldestDue,
  rankedSql,
} from './due-deliveries.ts';

/**
 * The oldest are looked at without locks, because a locked delivery is lost to the other workers. Then as many as this claim may have are
 * locked, passing over those that another worker is claiming, and `place` counts again what each owner got.
 *
 * Arrays instead of joins keep the plan an index scan even if it was made while the table was small, and `state || ''` keeps it from
 * reading the index of everything that is due. A claim that a crash of PostgreSQL undoes only makes the delivery due again, so its commit
 * does not wait for the disk.
 */
const claimSql = (oldest: string) => `WITH quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
  ranked AS MATERIALIZED (${rankedSql} FROM (${oldest}) AS oldest),
  wanted AS MATERIALIZED (
    SELECT ARRAY(SELECT position FROM ranked ORDER BY turn, due_at, position) AS list, COUNT(*) AS owners
    FROM ranked, quick WHERE turn = 1),
  locked AS MATERIALIZED (
    SELECT taken.position, taken.owner, listed.turn
    FROM unnest((SELECT list FROM wanted)) WITH ORDINALITY AS listed (position, turn) CROSS JOIN LATERAL (
      SELECT d.position, d.owner FROM webhook_undelivered d
      WHERE d.position = listed.position AND d.state || '' = 'pending' AND ${isDueSql} FOR UPDATE SKIP LOCKED) AS taken
    LIMIT (SELECT LEAST(?, ? * owners) FROM wanted)),
  placed AS (SELECT position, ROW_NUMBER() OVER (PARTITION BY owner ORDER BY turn) AS place FROM locked)
UPDATE webhook_undelivered d SET lease = ?, leased_until = :steady + ?, attempts = attempts + 1
FROM webhook_events e
WHERE d.position = ANY (ARRAY(SELECT position FROM placed WHERE place <= ?)) AND e.position = d.event_position
RETURNING ${claimedColumns}`;

export async function claimOnPostgres(store: Store, lease: string, options: ClaimOptions): Promise<ClaimedRow[]> {
  const { limit, perOwner, leaseMs } = options;
  const oldest = oldestDue(options);
  const { rows } = await store.run<ClaimedRow>(
    claimSql(oldest.text),
    [...oldest.values, limit, perOwner, lease, leaseMs, perOwner],
    { isolation: 'read-committed' },
  );
  return rows;
}
