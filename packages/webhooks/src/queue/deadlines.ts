// The deadlines of many short pieces of work, with one timer for all: a timer for each would be made and cleared thousands of times a second.

type Timed = {
  /** By `performance.now()`. */
  readonly until: number;
  /** Called when that moment has come, unless it was removed before. */
  readonly expire: () => void;
};

export type Deadlines<Item extends Timed> = {
  readonly add: (item: Item) => void;
  /** Its `until` is another one now. */
  readonly hasChanged: (item: Item) => void;
  readonly remove: (item: Item) => void;
  readonly all: () => readonly Item[];
  /** No timer is left. */
  readonly close: () => void;
};

export function createDeadlines<Item extends Timed>(): Deadlines<Item> {
  const items = new Set<Item>();
  let timer: NodeJS.Timeout | undefined;
  let rings = Number.POSITIVE_INFINITY;

  /** It may ring too early, for an item that was removed, but never late. */
  function ringFor({ until }: Item): void {
    if (until >= rings) return;
    clearTimeout(timer);
    rings = until;
    // Unreferenced: what it limits keeps the process alive by itself.
    timer = setTimeout(ring, Math.max(1, Math.ceil(until - performance.now()))).unref();
  }

  function ring(): void {
    rings = Number.POSITIVE_INFINITY;
    const now = performance.now();
    for (const item of [...items]) {
      if (item.until <= now) {
        items.delete(item);
        item.expire();
      } else ringFor(item);
    }
  }

  return {
    add: (item) => {
      items.add(item);
      ringFor(item);
    },
    hasChanged: (item) => {
      if (items.has(item)) ringFor(item);
    },
    remove: (item) => {
      items.delete(item);
    },
    all: () => [...items],
    close: () => {
      clearTimeout(timer);
      rings = Number.POSITIVE_INFINITY;
    },
  };
}
