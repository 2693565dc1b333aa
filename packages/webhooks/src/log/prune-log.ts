// Deletes old events and refusals from the log, in small transactions.
import type { Store } from '@farol/store';
import { deleteOldest, inSlices } from '../queue/slices.ts';
import { valueList } from '../queue/value-list.ts';

export type Sources = { readonly beginWith: string };

/** Events that still wait for their handler stay. Resolves to how many were deleted. */
export function pruneReceived(store: Store, before: number, sources?: Sources): Promise<number> {
  if (sources !== undefined) return pruneSources(store, before, sources);
  const received = { name: 'webhook_received', time: 'received_at' };
  return deleteOldest(store, received, before, (positions) => deleteReceived(store, positions));
}

function pruneSources(store: Store, before: number, { beginWith }: Sources): Promise<number> {
  return inSlices(async (limit) => {
    const rows = await store.read<{ position: number }>(
      `SELECT position FROM webhook_received WHERE source >= ? AND source < ? AND received_at < ? AND state <> 'pending' LIMIT ?`,
      [beginWith, `${beginWith}\u{10ffff}`, before, limit],
    );
    return deleteReceived(
      store,
      rows.map(({ position }) => position),
    );
  });
}

/** The mark that an event is done is needed only as long as the event can be worked on. */
async function deleteReceived(store: Store, positions: readonly number[]): Promise<number> {
  if (positions.length === 0) return 0;
  const { marks, values } = valueList(positions);
  return store.transaction(
    async (tx) => {
      const { rows } = await tx.run<{ position: number }>(
        `DELETE FROM webhook_received WHERE position IN (${marks}) AND state <> 'pending' RETURNING position`,
        values,
      );
      const deleted = valueList(rows.map(({ position }) => position));
      await tx.run(`DELETE FROM webhook_done WHERE position IN (${deleted.marks})`, deleted.values);
      return rows.length;
    },
    { isolation: 'read-committed' },
  );
}

export function pruneRefused(store: Store, before: number): Promise<number> {
  return inSlices(async (limit) => {
    const { changes } = await store.run(
      `DELETE FROM webhook_refused WHERE position IN (
         SELECT position FROM webhook_refused WHERE refused_at < ? ORDER BY position LIMIT ?)`,
      [before, limit],
    );
    return changes;
  });
}
