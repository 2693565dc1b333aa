// Claims deliveries on SQLite, where RETURNING shows only the table that is changed; further statements are calls within the process.
import type { Store } from '@farol/store';
import { valueList } from '../queue/value-list.ts';
import { type ClaimedRow, type ClaimOptions, claimedColumns, dueByTurns } from './due-deliveries.ts';

export function claimOnSqlite(store: Store, lease: string, options: ClaimOptions): Promise<ClaimedRow[]> {
  const due = dueByTurns(options);
  return store.transaction(async (tx) => {
    const { rows } = await tx.run<{ position: number }>(
      `WITH due AS (${due.text})
       UPDATE webhook_undelivered SET lease = ?, leased_until = :steady + ?, attempts = attempts + 1
       FROM due WHERE position = due_position RETURNING position`,
      [...due.values, lease, options.leaseMs],
    );
    const positions = valueList(rows.map(({ position }) => position));
    return tx.read<ClaimedRow>(
      `SELECT ${claimedColumns} FROM webhook_undelivered d
         JOIN webhook_events e ON e.position = d.event_position
       WHERE d.position IN (${positions.marks})`,
      positions.values,
    );
  });
}
