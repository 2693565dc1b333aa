import type { Clock } from '../clock.ts';

export type HandClock = Clock & {
  readonly advance: (ms: number) => void;
  readonly slept: readonly number[];
};

/** A clock that only moves when it is told to. Sleeping is noted and over at once, unless `hold` keeps it. */
export function createHandClock(options: { readonly hold?: boolean } = {}): HandClock {
  let now = Date.UTC(2026, 10, 14, 12);
  const slept: number[] = [];
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    slept,
    sleep: (ms, signal) => {
      slept.push(ms);
      now += options.hold ? 0 : ms;
      if (!options.hold) return Promise.resolve();
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    },
  };
}
