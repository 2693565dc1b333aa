// Writing many small changes together: one durable commit serves every item that arrived while the previous one was under way.

type BatchOptions<Item, Result> = {
  /** Writes all or none; the results are in the order of the items. When it fails, every item of the batch fails with its error. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** How many of the waiting items may go together, at least one. Default: all. */
  readonly fitting?: (waiting: readonly Item[]) => number;
  /** Items that need not be written at once. While only those wait, the write is delayed for `delayMs` or until another item arrives. */
  readonly mayWait?: (item: Item) => boolean;
  readonly delayMs?: number;
  /** So many items are not delayed. Default: any number is. */
  readonly enough?: number;
  /** How many turns of the event loop a batch may collect items, as long as each turn brings more. Default 16. */
  readonly maxTurns?: number;
  /** Called when nothing is left to write, so that a map of batches can drop this one. */
  readonly onEmpty?: () => void;
};

export type Batches<Item, Result> = {
  /** Resolves when the item is durable. */
  readonly add: (item: Item) => Promise<Result>;
  /** Ends the delay, and resolves when everything that was added before has been written or has failed. */
  readonly flush: () => Promise<void>;
};

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

// A turn under load takes about 100 µs and a durable commit longer, so collecting pays; the bound keeps the latency finite.
const defaultMaxTurns = 16;
// Those who waited for a batch add their next items some turns after its end: a request is read in one turn, and its body in the next.
// Without those turns the next batch would hold only the items that arrived during the write, and two half batches would take turns.
const quietTurnsAfterBatch = 3;

export function createBatches<Item, Result>(options: BatchOptions<Item, Result>): Batches<Item, Result> {
  const { write, fitting, mayWait = () => false, delayMs = 0, maxTurns = defaultMaxTurns, onEmpty } = options;
  const { enough = Number.POSITIVE_INFINITY } = options;
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;
  let newest: Promise<unknown> = Promise.resolve();
  let hurried = false;
  let endDelay: (() => void) | undefined;

  /** Resolves when the delay is over or an item arrives that may not wait. */
  function delay(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => endDelay?.(), delayMs).unref();
      endDelay = () => {
        endDelay = undefined;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Until so many turns of the event loop in a row have brought nothing. */
  async function collect(quietTurns: number): Promise<void> {
    if (!hurried && waiting.length < enough && waiting.every(({ item }) => mayWait(item))) await delay();
    hurried = false;
    for (let turns = 0, quiet = 0; turns < maxTurns && quiet < quietTurns; turns += 1) {
      const before = waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
      quiet = waiting.length > before ? 0 : quiet + 1;
    }
  }

  async function writeBatch(): Promise<void> {
    const size = fitting === undefined ? waiting.length : fitting(waiting.map(({ item }) => item));
    const batch = waiting.splice(0, Math.max(1, size));
    try {
      const results = await write(batch.map(({ item }) => item));
      for (let index = 0; index < batch.length; index += 1) batch[index]?.resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    running = true;
    let quietTurns = 1;
    while (waiting.length > 0) {
      await collect(quietTurns);
      await writeBatch();
      quietTurns = quietTurnsAfterBatch;
    }
    running = false;
    onEmpty?.();
  }

  return {
    add: (item) => {
      const added = new Promise<Result>((resolve, reject) => waiting.push({ item, resolve, reject }));
      newest = added;
      if (!mayWait(item) || waiting.length >= enough) endDelay?.();
      if (!running) void writeAll();
      return added;
    },
    flush: async () => {
      hurried = waiting.length > 0;
      endDelay?.();
      await newest.catch(() => {});
    },
  };
}
