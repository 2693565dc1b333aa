import type { Store } from '@farol/store';
import { pruneWebhooks } from '@farol/webhooks';
import { pruneStoredHeaders } from '../webhooks/stored-headers.ts';

const dayMs = 86_400_000;
/** The log of `listen` publishes nothing; published events in the same store are another program's. */
const never = Number.MAX_SAFE_INTEGER;

/** Deletes old events, refusals and headers from the log, and gives their space back. */
export async function pruneListened(store: Store, days: number): Promise<void> {
  const ms = days * dayMs;
  await pruneWebhooks(store, { publishedMs: never, receivedMs: ms, refusedMs: ms });
  await pruneStoredHeaders(store);
  await store.vacuum();
}
