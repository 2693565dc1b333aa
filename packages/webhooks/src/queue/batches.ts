// Writing many things together. What is added while a write is under way goes into the next one, and as long as every turn of the loop
// brings something more it is waited for: alone nobody waits, and under load one transaction serves many.

export type BatchOptions<Item, Result> = {
  /** Writes all or none; the results are in the order of the items. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** How many of those waiting may go together, at least one. */
  readonly fitting: (waiting: readonly Item[]) => number;
};

// A turn under load takes some 100 µs, a durable commit that and more; so waiting pays, but not without end.
const maxRounds = 16;

/** What is returned resolves when the item is durable. */
export function createBatches<Item, Result>(options: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  const { write, fitting } = options;
  const waiting: {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  let writing = false;

  async function quietTurn(): Promise<void> {
    for (let turns = 0, before = 0; turns < maxRounds && waiting.length > before; turns += 1) {
      before = waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      await quietTurn();
      const size = fitting(waiting.map(({ item }) => item));
      const batch = waiting.splice(0, Math.max(1, size));
      try {
        const results = await write(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!writing) void writeAll();
    });
}
