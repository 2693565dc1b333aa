// The tables of the room. Sender: endpoints, their secrets, events with their bytes, one delivery for each endpoint, and each
// attempt.
// Receiver: received events, refused deliveries, and the point that reconciliation has reached. Times are milliseconds.
//
// `due_at` is when a row may be claimed, by the steady clock: now or after the back-off. A received event that is being handled
// is due when the lease of its worker
// expires. A delivery has `leased_until` for that, which is in no index, so that PostgreSQL claims it without a change to any
// index.
//
// A delivery that is pending, held or dead has a second row in `webhook_undelivered`, which then has its state, attempts, times
// and lease; in
// `webhook_deliveries` these are as they were published. A success deletes that row and changes only columns of
// `webhook_deliveries` that are in no
// index (a HOT update); with one table it had to write a new entry into each of five indexes.
//
// Two facts have their own tables because of PostgreSQL, where a serializable transaction fails if a row or index page that it
// read is
// changed. `webhook_failing` changes with every failure and success, and publishers read the endpoint's row through its foreign
// key.
// `webhook_done` is the mark that handlers commit with their effect: an insert that reads nothing.
import type { Store } from '@farol/store';
import migrations from './migrations.json' with { type: 'json' };

export function migrateWebhooks(store: Store): Promise<string[]> {
  return store.migrate('webhooks', migrations);
}
