// Claims items that are due and works on several at a time: the loop behind the sender and the worker. It knows nothing of the store;
// `claim` must take a lease, so that the items of a killed process become due again.

export type Claimed<Item> = {
  readonly items: readonly Item[];
  /** More may be due, now or as soon as an item in progress has ended. */
  readonly more: boolean;
};

/** False for an item that was given back unworked, to be claimed again. */
type EndItem<Item> = (item: Item, isWorked: boolean) => void;

export type QueueRunnerOptions<Item> = {
  /** Claims up to `limit` due items. `running` are those in progress in this process. */
  readonly claim: (limit: number, running: ReadonlySet<Item>) => Promise<Claimed<Item>>;
  /** Begins work on an item, and calls `end` when it is over. One function for all of them: hundreds may wait for their turn. */
  readonly begin: (item: Item, end: EndItem<Item>) => void;
  readonly concurrency: number;
  /** A claim costs a transaction, so under load the next one waits until this many items have ended. */
  readonly worthClaiming: number;
  /** How often the loop claims without a wake-up: wake-ups can be lost, and back-offs end without one. */
  readonly pollMs: number;
  /** Subscribes to wake-ups; returns how to unsubscribe. */
  readonly listen: (wake: () => void) => () => void;
  /** Makes the items in progress end soon; called when the grace of `stop` is over. */
  readonly abort?: () => void;
  /** Receives errors that have no caller, such as an unavailable store. The loop goes on. */
  readonly onError: (error: unknown) => void;
};

export type QueueRunner = {
  /** Works on everything that is due. Resolves to the number of items worked on. Errors of the store are thrown. */
  readonly runDue: () => Promise<number>;
  /** Works on due items until `stop()`, on wake-ups and timers. */
  readonly start: () => void;
  /** Claims nothing more and waits for the items in progress: until they end, or for `graceMs`, after which they are aborted. */
  readonly stop: (options?: StopOptions) => Promise<void>;
};

export type StopOptions = { readonly graceMs?: number };

/** After an abort, for writing down how the items ended. Leases cover those that do not make it. */
const abortedMs = 1_000;

export function createQueueRunner<Item>(options: QueueRunnerOptions<Item>): QueueRunner {
  const { pollMs, listen, onError } = options;
  const items = createItems(options, () => claimMore());
  let started = false;
  /** A wake-up came during a claim, which may have been too early to see its cause. */
  let woken = false;
  let claiming: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  function poll(): void {
    woken = claiming !== undefined;
    if (!started || woken) return;
    clearTimeout(timer);
    claiming = items
      .fill()
      .catch((error: unknown) => {
        // Wait for the next poll: claiming again at once would not help an unavailable store.
        items.expectNothing();
        onError(error);
      })
      .finally(() => {
        claiming = undefined;
        if (!started) return;
        timer = setTimeout(poll, pollMs);
        if (woken) poll();
        else claimMore();
      });
  }

  function claimMore(): void {
    if (started && claiming === undefined && items.isWorthClaiming()) poll();
  }

  return {
    runDue: items.runDue,
    start: () => {
      if (started) return;
      started = true;
      stopListening = listen(poll);
      poll();
    },
    stop: async ({ graceMs } = {}) => {
      started = false;
      clearTimeout(timer);
      stopListening?.();
      const ended = Promise.resolve(claiming).then(items.allEnded);
      if (graceMs === undefined || (await endsWithin(ended, graceMs))) return ended;
      options.abort?.();
      await endsWithin(ended, abortedMs);
    },
  };
}

/** The items in progress, and whether a claim would find more. */
function createItems<Item>(options: QueueRunnerOptions<Item>, onEnd: () => void) {
  const { claim, begin, concurrency, worthClaiming } = options;
  const running = new Set<Item>();
  /** Called at the next end of an item. */
  const waitingForEnd: (() => void)[] = [];
  let maybeMore = false;
  let endedSinceClaim = 0;
  let worked = 0;

  function end(item: Item, isWorked: boolean): void {
    if (isWorked) worked += 1;
    running.delete(item);
    endedSinceClaim += 1;
    if (waitingForEnd.length > 0) for (const resolve of waitingForEnd.splice(0)) resolve();
    onEnd();
  }

  const oneEnds = (): Promise<void> => new Promise((resolve) => waitingForEnd.push(resolve));

  async function fill(): Promise<void> {
    while (running.size < concurrency) {
      endedSinceClaim = 0;
      const { items, more } = await claim(concurrency - running.size, running);
      for (const item of items) running.add(item);
      for (const item of items) begin(item, end);
      maybeMore = more;
      if (items.length === 0 || !more) break;
    }
  }

  return {
    fill,
    runDue: async () => {
      const before = worked;
      for (;;) {
        await fill();
        // An item that kept others from being claimed may have ended during the claim.
        if (running.size > 0) await oneEnds();
        else if (!maybeMore) return worked - before;
      }
    },
    expectNothing: () => {
      maybeMore = false;
    },
    isWorthClaiming: () => maybeMore && (endedSinceClaim >= worthClaiming || running.size === 0),
    allEnded: async () => {
      while (running.size > 0) await oneEnds();
    },
  };
}

/** `begin` for work that is a promise; false is for an item that was given back. Its errors go to `onError`. */
export function workBy<Item>(
  work: (item: Item) => Promise<unknown>,
  onError: (error: unknown) => void,
): QueueRunnerOptions<Item>['begin'] {
  return (item, end) => {
    work(item).then(
      (isWorked) => end(item, isWorked !== false),
      (error: unknown) => {
        onError(error);
        end(item, true);
      },
    );
  };
}

async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, ms, false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
