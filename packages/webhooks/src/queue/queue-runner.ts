// Claims items that are due and works on several at a time: the loop behind the sender and the worker. It knows nothing of the store;
// `claim` must take a lease, so that the items of a killed process become due again.

import { soonerThan } from '@farol/http';

export type Claimed<Item> = {
  readonly items: readonly Item[];
  /** More may be due, now or as soon as an item in progress has ended. */
  readonly more: boolean;
};

export type QueueRunnerOptions<Item> = {
  /** Claims up to `limit` due items. `running` are those in progress in this process. */
  readonly claim: (limit: number, running: ReadonlySet<Item>) => Promise<Claimed<Item>>;
  /** Resolves when the work on an item is over; to false for one that was given back, to be claimed again. Its errors go to `onError`. */
  readonly work: (item: Item) => Promise<unknown>;
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
  const { claim, work, concurrency, worthClaiming, pollMs, listen, onError } = options;
  const running = new Set<Item>();
  let oneEnds = Promise.withResolvers<void>();
  let endedSinceClaim = 0;
  /** It is due again, and a claim in progress may have been too early to see it. */
  let isOneGivenBack = false;
  let worked = 0;
  let maybeMore = false;
  let started = false;
  /** A wake-up came during a claim, which may have been too early to see its cause. */
  let woken = false;
  let claiming: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  async function run(item: Item): Promise<void> {
    const isGivenBack = await work(item).then((result) => result === false, onError);
    if (isGivenBack === true) isOneGivenBack = true;
    else worked += 1;
    running.delete(item);
    endedSinceClaim += 1;
    oneEnds.resolve();
    oneEnds = Promise.withResolvers();
    claimMore();
  }

  /** Claims until there is no room, or nothing more is due. */
  async function fill(): Promise<void> {
    for (maybeMore = true; maybeMore && running.size < concurrency; ) {
      endedSinceClaim = 0;
      isOneGivenBack = false;
      const { items, more } = await claim(concurrency - running.size, running);
      for (const item of items) running.add(item);
      for (const item of items) void run(item);
      maybeMore = more;
      if (items.length === 0) return;
    }
  }

  function poll(): void {
    woken = claiming !== undefined;
    if (!started || woken) return;
    clearTimeout(timer);
    claiming = fill()
      .catch((error: unknown) => {
        // Wait for the next poll: claiming again at once would not help an unavailable store.
        maybeMore = false;
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
    if (!started || claiming !== undefined || !(maybeMore || isOneGivenBack)) return;
    if (endedSinceClaim >= worthClaiming || running.size === 0) poll();
  }

  async function allEnded(): Promise<void> {
    while (running.size > 0) await oneEnds.promise;
  }

  return {
    runDue: async () => {
      const before = worked;
      for (;;) {
        await fill();
        // An item that kept others from being claimed may have ended during the claim.
        if (running.size > 0) await oneEnds.promise;
        else if (!maybeMore && !isOneGivenBack) return worked - before;
      }
    },
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
      const ended = Promise.resolve(claiming).then(allEnded);
      if (graceMs === undefined || (await endsWithin(ended, graceMs))) return ended;
      options.abort?.();
      await endsWithin(ended, abortedMs);
    },
  };
}

async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  const ended = work.then(() => true);
  return (await soonerThan(ms, ended)) ?? false;
}
