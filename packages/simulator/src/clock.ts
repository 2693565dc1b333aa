import { setTimeout as sleep } from 'node:timers/promises';

export type Clock = {
  /** Milliseconds since 1970, for tokens and dates. */
  readonly now: () => number;
  /** Milliseconds by which limits are counted; steps of the wall clock do not move them. The default is `now`. */
  readonly steady?: () => number;
  /** Waits, and rejects when the caller disconnects. The default is a real timer. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.timeOrigin + performance.now(),
};

export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (clock.sleep) await clock.sleep(ms, signal);
  else await sleep(ms, undefined, { signal });
}
