// How long the server stores received and published events.
import { defaultLimits } from '@farol/sandbox';
import type { Store } from '@farol/store';
import { type EventLog, pruneWebhooks } from '@farol/webhooks';
import { practiceSources } from './receiver-senders.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes what is too old, in small steps, and gives the space back. */
export async function pruneOld(store: Store, log: EventLog, keepDays: number): Promise<void> {
  // Deliveries to practice keys are deleted together with the keys, after a day.
  const practice = await log.prune((await store.now()) - defaultLimits.keyLifeMs, { beginWith: practiceSources });
  const keepMs = keepDays * dayMs;
  const pruned = await pruneWebhooks(store, { publishedMs: keepMs, receivedMs: keepMs, refusedMs: keepMs });
  if (practice + pruned.published + pruned.received + pruned.refused > 0) await store.vacuum();
}
