// What happens from now on, for one reader at its own pace. Nothing is kept for a reader that does not ask: the store is the queue.

export type FeedOptions<Item> = {
  /** What came since the last look, oldest first; `more` when there is certainly more. */
  readonly look: () => Promise<{ readonly found: readonly Item[]; readonly more?: boolean }>;
  /** Wake-ups; returns how to stop them. */
  readonly listen: (wake: () => void) => () => void;
  /** How often to look without a wake-up, since those are hints and may be lost. */
  readonly pollMs: number;
  readonly endsInMs: number;
  /** Told once. */
  readonly onClose?: () => void;
};

/** `return()` ends it at once, also while `next()` waits; after that nothing of it is left running. */
export type Feed<Item> = AsyncIterableIterator<Item, undefined, undefined>;

/** The longest that a timer of Node can wait. */
const longestTimerMs = 2_147_483_647;

export function createFeed<Item>({ look, listen, pollMs, endsInMs, onClose }: FeedOptions<Item>): Feed<Item> {
  const queue: Item[] = [];
  let closed = false;
  let woken = false;
  let resume: (() => void) | undefined;
  /** One look at a time, whoever asks. */
  let turn: Promise<unknown> = Promise.resolve();

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

  async function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    resume = resolve;
    const timer = setTimeout(resolve, pollMs);
    await promise;
    clearTimeout(timer);
    resume = undefined;
  }

  async function take(): Promise<IteratorResult<Item, undefined>> {
    for (;;) {
      if (closed) return { done: true, value: undefined };
      const [item] = queue.splice(0, 1);
      if (item !== undefined) return { done: false, value: item };
      woken = false;
      const { found, more = false } = await look();
      if (closed) continue;
      queue.push(...found);
      if (found.length === 0 && !more && !woken) await pause();
    }
  }

  const feed: Feed<Item> = {
    next: () => {
      const taken = turn.then(take).catch((error: unknown) => {
        close();
        throw error;
      });
      turn = taken.catch(() => {});
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
