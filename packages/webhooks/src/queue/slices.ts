// Deletes many rows in small transactions, with a turn of the event loop in between: on SQLite a large deletion would block all else.
import type { Store } from '@farol/store';

/** Rows at a time; deletion cascades, so each of them may stand for several. */
const sliceRows = 200;

/** Repeats `deleteSome`, which deletes up to that many rows and resolves to their number. Resolves to the sum. */
export async function inSlices(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await deleteSome(sliceRows);
    total += deleted;
    if (deleted < sliceRows) return total;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

type DatedTable = { readonly name: string; readonly time: string };

/**
 * Walks from the oldest row to the first that is too new, so that no run reads the whole table. `deleteSome` resolves to how many of those
 * positions it deleted.
 */
export async function deleteOldest(
  store: Store,
  { name, time }: DatedTable,
  before: number,
  deleteSome: (positions: readonly number[]) => Promise<number>,
): Promise<number> {
  let after = 0;
  let deleted = 0;
  await inSlices(async (limit) => {
    const rows = await store.read<{ position: number; time: number }>(
      `SELECT position, ${time} AS time FROM ${name} WHERE position > ? ORDER BY position LIMIT ?`,
      [after, limit],
    );
    after = rows.at(-1)?.position ?? after;
    const old = rows.filter((row) => row.time < before).map(({ position }) => position);
    deleted += await deleteSome(old);
    return old.length;
  });
  return deleted;
}
