// Deletes old events with their deliveries and attempts.
import type { Store } from '@farol/store';
import { inSlices } from '../queue/slices.ts';
import { valueList } from '../queue/value-list.ts';

/**
 * Walks from the oldest event to the first that is too new, so that no run reads the whole table. Events with deliveries that are still to
 * be sent stay.
 */
export async function pruneEvents(store: Store, before: number): Promise<number> {
  let after = 0;
  let pruned = 0;
  await inSlices(async (limit) => {
    const rows = await store.read<{ position: number; created_at: number }>(
      'SELECT position, created_at FROM webhook_events WHERE position > ? ORDER BY position LIMIT ?',
      [after, limit],
    );
    const old = rows.filter(({ created_at }) => created_at < before);
    after = rows.at(-1)?.position ?? after;
    const { marks, values } = valueList(old.map(({ position }) => position));
    const { changes } = await store.run(
      `DELETE FROM webhook_events WHERE position IN (${marks}) AND NOT EXISTS (
         SELECT 1 FROM webhook_deliveries d JOIN webhook_undelivered u ON u.position = d.position
         WHERE d.event_position = webhook_events.position AND u.state IN ('pending', 'held'))`,
      values,
    );
    pruned += changes;
    return old.length;
  });
  return pruned;
}
