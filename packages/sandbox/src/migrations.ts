// The tables of the room. Every row belongs to a key and is deleted with it. Times are milliseconds.
import type { Store } from '@farol/store';
import { migrateWebhooks } from '@farol/webhooks';
import migrations from './migrations.json' with { type: 'json' };

/** The tables of this room and of the webhooks that it sends. */
export async function migrateSandbox(store: Store): Promise<string[]> {
  return [...(await migrateWebhooks(store)), ...(await store.migrate('sandbox', migrations))];
}
