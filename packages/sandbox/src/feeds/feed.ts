// A subscription of one reader: it reads from the store at the pace of the reader, so nothing is buffered for a reader that does not ask.

export type Look<Item> = {
  /** New items since the last look, oldest first. */
  readonly found: readonly Item[];
  /** There is certainly more. */
  readonly more?: boolean;
  /** There will never be more: the feed ends. */
  readonly isOver?: boolean;
};

type FeedOptions<Item> = {
  readonly look: () => Promise<Look<Item>>;
  /** To be awaited before each look and each item: other requests are answered in between. */
  readonly slot: () => Promise<void>;
  /** Wake-ups; returns how to stop them. */
  readonly listen: (wake: () => void) => () => void;
  /** How often to look without a wake-up, since those are hints and may be lost. */
  readonly pollMs: number;
  /** The shortest time between two looks, so that many wake-ups cause few looks. */
  readonly minLookMs: number;
  readonly endsInMs: number;
  readonly onClose?: () => void;
};

/** `return()` ends it at once, also while `next()` waits; after that nothing of it is left running. */
export type Feed<Item> = AsyncIterableIterator<Item, undefined, undefined>;

/** The longest that a timer of Node can wait. */
const longestTimerMs = 2_147_483_647;

export function createFeed<Item>({
  look,
  slot,
  listen,
  pollMs,
  minLookMs,
  endsInMs,
  onClose,
}: FeedOptions<Item>): Feed<Item> {
  const queue: Item[] = [];
  let closed = false;
  let woken = false;
  let nextLook = 0;
  let resume: (() => void) | undefined;

  const stopListening = listen(() => {
    woken = true;
    resume?.();
  });
  const end = setTimeout(close, Math.min(Math.max(endsInMs, 0), longestTimerMs));

  function close(): void {
    if (closed) return;
    closed = true;
    clearTimeout(end);
    stopListening();
    queue.length = 0;
    resume?.();
    onClose?.();
  }

  /** Ends early when the feed is closed, and at a wake-up if `untilWoken`. */
  async function pause(ms: number, untilWoken: boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    resume = () => {
      if (untilWoken || closed) resolve();
    };
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
    resume = undefined;
  }

  async function takeNext(): Promise<IteratorResult<Item, undefined>> {
    for (;;) {
      if (closed) return { done: true, value: undefined };
      const [item] = queue.splice(0, 1);
      if (item !== undefined) {
        await slot();
        return closed ? { done: true, value: undefined } : { done: false, value: item };
      }
      const early = nextLook - performance.now();
      if (early > 0) {
        await pause(early, false);
        continue;
      }
      await slot();
      woken = false;
      const started = performance.now();
      const { found, more = false, isOver = false } = await look();
      if (isOver) close();
      if (closed) continue;
      queue.push(...found);
      if (!more) nextLook = started + minLookMs;
      if (found.length === 0 && !more && !woken) await pause(pollMs, true);
    }
  }

  return iteratorOf(takeNext, close);
}

/** Calls `takeNext` once at a time, also when `next()` is called several times. */
function iteratorOf<Item>(takeNext: () => Promise<IteratorResult<Item, undefined>>, close: () => void): Feed<Item> {
  let last: Promise<unknown> = Promise.resolve();
  const feed: Feed<Item> = {
    next: () => {
      const taken = last.then(takeNext).catch((error: unknown) => {
        close();
        throw error;
      });
      last = taken.catch(() => {});
      return taken;
    },
    return: async () => {
      close();
      return { done: true, value: undefined };
    },
    throw: async (error: unknown) => {
      close();
      throw error;
    },
    [Symbol.asyncIterator]: () => feed,
  };
  return feed;
}
