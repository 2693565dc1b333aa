// Counts calls per key in fixed windows of time, in memory.

export type Rate = {
  readonly calls: number;
  readonly windowMs: number;
};

type Rates = {
  readonly isReached: (key: string) => boolean;
  readonly reached: () => readonly string[];
  readonly count: (key: string) => void;
};

type Window = { startedAt: number; calls: number };

/** Beyond this many keys, those whose windows are over are deleted. */
const manyKeys = 10_000;

/** The default clock: steps of the wall clock neither end a window nor make it longer. */
export const monotonic = (): number => performance.now();

export function createRates(rates: readonly Rate[], clock: () => number): Rates {
  const windows = new Map<string, Window[]>();
  const isOver = ({ startedAt }: Window, { windowMs }: Rate): boolean => clock() >= startedAt + windowMs;

  function deleteOld(): void {
    for (const [key, own] of windows) {
      if (rates.every((rate, index) => own[index] === undefined || isOver(own[index], rate))) windows.delete(key);
    }
  }

  function isReached(key: string): boolean {
    const own = windows.get(key);
    return rates.some((rate, index) => {
      const window = own?.[index];
      return window !== undefined && !isOver(window, rate) && window.calls >= rate.calls;
    });
  }

  return {
    isReached,
    reached: () => [...windows.keys()].filter(isReached),
    count: (key) => {
      if (rates.length === 0) return;
      if (windows.size >= manyKeys && !windows.has(key)) deleteOld();
      const own = windows.get(key) ?? [];
      windows.set(key, own);
      for (const [index, rate] of rates.entries()) {
        const window = own[index];
        if (window === undefined || isOver(window, rate)) own[index] = { startedAt: clock(), calls: 1 };
        else window.calls += 1;
      }
    },
  };
}
