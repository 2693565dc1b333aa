// How long the tables of the room keep their rows.
import type { Store } from '@farol/store';
import { pruneReceived, pruneRefused } from './log/prune-log.ts';
import { pruneEvents } from './publish/prune-events.ts';

/** Ages in milliseconds after which rows are deleted. Default 30 days each. */
export type RetentionAges = {
  /** Published events whose deliveries are all settled, with deliveries and attempts. */
  readonly publishedMs?: number;
  /** Received events that are settled, with their marks. A deleted event can take effect again if it is delivered again. */
  readonly receivedMs?: number;
  readonly refusedMs?: number;
};

export type Pruned = { readonly published: number; readonly received: number; readonly refused: number };

export const defaultRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes old rows in small transactions. Resolves to how many events and refusals were deleted. */
export async function pruneWebhooks(store: Store, ages: RetentionAges = {}): Promise<Pruned> {
  const now = await store.now();
  return {
    published: await pruneEvents(store, now - (ages.publishedMs ?? defaultRetentionMs)),
    received: await pruneReceived(store, now - (ages.receivedMs ?? defaultRetentionMs)),
    refused: await pruneRefused(store, now - (ages.refusedMs ?? defaultRetentionMs)),
  };
}
