// Takes what is due and works on it, several at a time: the one loop behind the sender and the worker. It knows nothing of the store:
// whoever claims has to do so with a lease, so that what a killed process held becomes due again.

export type Claimed<Item> = {
  readonly items: readonly Item[];
  /** There may be more that is due, now or as soon as something under way has ended. */
  readonly more: boolean;
};

export type QueueRunnerOptions<Item> = {
  /** Takes up to `limit` due items that nobody else holds. `running` are those under way in this process. */
  readonly claim: (limit: number, running: readonly Item[]) => Promise<Claimed<Item>>;
  readonly work: (item: Item) => Promise<void>;
  readonly concurrency: number;
  /** A claim costs a transaction, so under load it waits until so many items have ended. */
  readonly worthClaiming: number;
  /** How often the loop looks by itself, since wake-ups are hints and back-offs end without one. */
  readonly pollMs: number;
  /** Wake-ups; returns how to stop them. */
  readonly listen: (wake: () => void) => () => void;
  /** Told of what the loop cannot tell a caller: a store that is away, a bug. The loop goes on. */
  readonly onError: (error: unknown) => void;
};

export type QueueRunner = {
  /** Works on everything that is due, until nothing is. Resolves to how many items that were. Errors of the store are thrown. */
  readonly runDue: () => Promise<number>;
  /** The same for ever, on wake-ups and timers, until `stop()`. */
  readonly start: () => void;
  /** Takes nothing more and waits for what is under way. */
  readonly stop: () => Promise<void>;
};

export function createQueueRunner<Item>(options: QueueRunnerOptions<Item>): QueueRunner {
  const { claim, work, concurrency, worthClaiming, pollMs, listen, onError } = options;
  const running = new Set<Item>();
  const underWay = new Set<Promise<void>>();
  let started = false;
  let maybeMore = false;
  let endedSinceClaim = 0;
  /** Somebody called while a claim was under way, which may have come too early to see what they meant. */
  let woken = false;
  let turn: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  function begin(item: Item): void {
    running.add(item);
    const task = work(item)
      .catch(onError)
      .finally(() => {
        running.delete(item);
        underWay.delete(task);
        endedSinceClaim += 1;
        goOn();
      });
    underWay.add(task);
  }

  async function fill(): Promise<number> {
    let taken = 0;
    while (running.size < concurrency) {
      endedSinceClaim = 0;
      const { items, more } = await claim(concurrency - running.size, [...running]);
      for (const item of items) begin(item);
      taken += items.length;
      maybeMore = more;
      if (items.length === 0 || !more) break;
    }
    return taken;
  }

  async function runDue(): Promise<number> {
    let total = 0;
    for (;;) {
      total += await fill();
      // What was in the way of a claim may have ended while it was made.
      if (underWay.size > 0) await Promise.race(underWay);
      else if (!maybeMore) return total;
    }
  }

  function look(): void {
    woken = turn !== undefined;
    if (!started || woken) return;
    clearTimeout(timer);
    turn = fill()
      .then(
        () => {},
        (error: unknown) => {
          // The next look is a while off: a store that is away is not helped by being asked without pause.
          maybeMore = false;
          onError(error);
        },
      )
      .finally(() => {
        turn = undefined;
        if (!started) return;
        timer = setTimeout(look, pollMs);
        if (woken) look();
        else goOn();
      });
  }

  function goOn(): void {
    if (!started || turn !== undefined || !maybeMore) return;
    if (endedSinceClaim >= worthClaiming || running.size === 0) look();
  }

  return {
    runDue,
    start: () => {
      if (started) return;
      started = true;
      stopListening = listen(look);
      look();
    },
    stop: async () => {
      started = false;
      clearTimeout(timer);
      stopListening?.();
      await turn;
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
