// Deletes old events with their deliveries and attempts. Events with deliveries that are still to be sent stay.
import type { Store } from '@farol/store';
import { deleteOldest } from '../queue/slices.ts';
import { valueList } from '../queue/value-list.ts';

export function pruneEvents(store: Store, before: number): Promise<number> {
  return deleteOldest(store, { name: 'webhook_events', time: 'created_at' }, before, async (positions) => {
    const { marks, values } = valueList(positions);
    const { changes } = await store.run(
      `DELETE FROM webhook_events WHERE position IN (${marks}) AND NOT EXISTS (
         SELECT 1 FROM webhook_deliveries d JOIN webhook_undelivered u ON u.position = d.position
         WHERE d.event_position = webhook_events.position AND u.state IN ('pending', 'held'))`,
      values,
    );
    return changes;
  });
}
