// Deletes many rows in small transactions, with a turn of the event loop in between: on SQLite a large deletion would block everything else.

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
