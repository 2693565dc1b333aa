import type { Store } from '@farol/store';
import { type EventLog, pruneWebhooks } from '@farol/webhooks';
import { type LogFilter, type LoggedEvent, matchesKind } from '@farol/webhooks/internal';
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

/** Every event of the log that matches the filter and one of the patterns of kinds, oldest first. */
export async function* walkLog(
  log: EventLog,
  filter: Omit<LogFilter, 'after' | 'limit'>,
  kinds: readonly string[] = ['*'],
): AsyncGenerator<LoggedEvent> {
  let after: number | undefined;
  do {
    const page = await log.events({ ...filter, limit: 500, ...(after === undefined ? {} : { after }) });
    yield* page.items.filter(({ kind }) => kinds.some((pattern) => matchesKind(pattern, kind)));
    after = page.next;
  } while (after !== undefined);
}
