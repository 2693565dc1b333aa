import type { Clock } from '../clock.ts';

type HandClock = Clock & {
  readonly advance: (ms: number) => void;
  readonly slept: readonly number[];
};

/** A clock that moves only by hand. A sleep is recorded and ends at once, unless `hold` is set. */
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
