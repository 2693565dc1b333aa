// A subscription of one reader: it reads from the store at the pace of the reader, so nothing is buffered for a reader that does not ask.
import { setImmediate as nextTurn } from 'node:timers/promises';

export type FeedOptions<Item> = {
  /** New items since the last look, oldest first; `more` when there is certainly more. */
  readonly look: () => Promise<{ readonly found: readonly Item[]; readonly more?: boolean }>;
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
        // One item in a turn of the event loop: a look may find hundreds, and other requests are answered in between.
        await nextTurn();
        return closed ? { done: true, value: undefined } : { done: false, value: item };
      }
      const early = nextLook - performance.now();
      if (early > 0) {
        await pause(early, false);
        continue;
      }
      woken = false;
      const started = performance.now();
      const { found, more = false } = await look();
      if (closed) continue;
      queue.push(...found);
      if (!more) nextLook = started + minLookMs;
      // A store on this machine answers without a turn of the event loop, and the reader may not need one either.
      else await nextTurn();
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
