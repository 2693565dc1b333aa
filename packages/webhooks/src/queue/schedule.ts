// When the next attempt is due. The intervals are ours, since spec 6.8 shows none: eleven attempts over about 47 hours.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** From one attempt to the next; the first comes at once. */
export const ATTEMPT_DELAYS_MS: readonly number[] = Object.freeze([
  0,
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
]);

/** Either way, so that a thousand deliveries that failed together do not come back together. */
export const JITTER = 0.2;

/** A receiver may ask for patience, but not for more than a day: it could otherwise park an event for ever. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR;

export interface Failed {
  /** How many attempts there have been, this one included. */
  readonly attempts: number;
  /** What the receiver asked for, in milliseconds from now. */
  readonly retryAfterMs?: number | undefined;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Milliseconds until the next attempt, or undefined when that was the last. Never sooner than the receiver asked. */
export function nextDelay(
  { attempts, retryAfterMs = 0, random }: Failed,
  delays: readonly number[] = ATTEMPT_DELAYS_MS,
): number | undefined {
  const step = delays[attempts];
  if (step === undefined) return undefined;
  const jittered = Math.round(step * (1 - JITTER + 2 * JITTER * random()));
  return Math.max(jittered, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}
