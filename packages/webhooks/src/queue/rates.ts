// Counts calls per key in fixed windows of time, in memory.

export type Rate = {
  readonly calls: number;
  readonly windowMs: number;
};

type Window = { startedAt: number; calls: number };

/** Strangers choose the keys (host names), so their number is bounded. */
const mostKeys = 10_000;

/** The default clock: steps of the wall clock neither end a window nor make it longer. */
export const monotonic = (): number => performance.now();

export function createRates(rates: readonly Rate[], clock: () => number) {
  const windows = new Map<string, Window[]>();
  /** Those that have reached a limit; some of their windows may be over by now. */
  const full = new Set<string>();

  /** What counts of a key against each rate. */
  const usedShares = (key: string): readonly number[] =>
    rates.map((rate, index) => {
      const window = windows.get(key)?.[index];
      return window === undefined || clock() >= window.startedAt + rate.windowMs ? 0 : window.calls / rate.calls;
    });
  const isReached = (key: string): boolean => usedShares(key).some((share) => share >= 1);

  /** Keys far from every limit go first: to be forgotten and begin again, one has to be followed by thousands of others. */
  function makeRoom(): void {
    for (const key of windows.keys()) {
      if (usedShares(key).every((share) => share < 0.5)) windows.delete(key);
    }
  }

  return {
    isReached,
    reached: (): readonly string[] => {
      for (const key of full) if (!isReached(key)) full.delete(key);
      return [...full];
    },
    count: (key: string) => {
      if (rates.length === 0) return;
      if (windows.size >= mostKeys && !windows.has(key)) makeRoom();
      const own = windows.get(key) ?? [];
      windows.set(key, own);
      for (const [index, rate] of rates.entries()) {
        const window = own[index];
        if (window === undefined || clock() >= window.startedAt + rate.windowMs)
          own[index] = { startedAt: clock(), calls: 1 };
        else window.calls += 1;
      }
      if (isReached(key)) full.add(key);
    },
  };
}
