// Deletes the data of an owner in small steps, so that neither a transaction nor the event loop is blocked for long.
import type { Store } from '@farol/store';

/** From the leaves to the root, so that no cascade deletes more than a step allows. The values are the owner and the limit. */
const steps: readonly string[] = [
  `DELETE FROM webhook_attempts WHERE (delivery_position, number) IN (
     SELECT a.delivery_position, a.number FROM webhook_attempts a JOIN webhook_deliveries d ON d.position = a.delivery_position
     WHERE d.owner = ? LIMIT ?)`,
  `DELETE FROM webhook_undelivered WHERE position IN (
     SELECT u.position FROM webhook_endpoints p JOIN webhook_undelivered u ON u.endpoint_id = p.id WHERE p.owner = ? LIMIT ?)`,
  'DELETE FROM webhook_deliveries WHERE position IN (SELECT position FROM webhook_deliveries WHERE owner = ? LIMIT ?)',
  'DELETE FROM webhook_events WHERE position IN (SELECT position FROM webhook_events WHERE owner = ? LIMIT ?)',
  `DELETE FROM webhook_failing WHERE endpoint_id IN (SELECT id FROM webhook_endpoints WHERE owner = ? LIMIT ?)`,
  'DELETE FROM webhook_endpoints WHERE id IN (SELECT id FROM webhook_endpoints WHERE owner = ? LIMIT ?)',
];

/** Deletes up to `most` rows of an owner. Resolves to how many; 0 when nothing is left. */
export async function forgetSome(store: Store, owner: string, most: number): Promise<number> {
  for (const step of steps) {
    const { changes } = await store.run(step, [owner, most], { isolation: 'read-committed' });
    if (changes > 0) return changes;
  }
  return 0;
}
