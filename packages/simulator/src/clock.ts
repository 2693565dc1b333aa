import { setTimeout as sleep } from 'node:timers/promises';

export type Clock = {
  /** Milliseconds since 1970, for limits, tokens and dates. */
  readonly now: () => number;
  /** Waits, and rejects when the caller disconnects. The default is a real timer. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export const systemClock: Clock = { now: () => Date.now() };

export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (clock.sleep) await clock.sleep(ms, signal);
  else await sleep(ms, undefined, { signal });
}
