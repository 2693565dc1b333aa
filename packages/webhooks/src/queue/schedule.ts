// When the next attempt is due. The intervals are our choice, because spec 6.8 names none: eleven attempts over about 47 hours.

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** From one attempt to the next; the first is due at once. */
export const attemptDelaysMs: readonly number[] = Object.freeze([
  0,
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  1 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
]);

/** Added or subtracted, so that deliveries that failed together are not retried together. */
export const retryJitter = 0.2;

/** A longer `Retry-After` is cut to a day; otherwise a receiver could delay an event for ever. */
export const maxRetryAfterMs = 24 * hourMs;

type Failed = {
  /** Number of attempts, this one included. */
  readonly attempts: number;
  /** The `Retry-After` of the receiver, in milliseconds from now. */
  readonly retryAfterMs?: number | undefined;
  /** From 0 to 1. */
  readonly random: () => number;
};

/** Milliseconds until the next attempt, or undefined when that was the last. Never sooner than the receiver asked. */
export function nextDelay({ attempts, retryAfterMs = 0, random }: Failed): number | undefined {
  const step = attemptDelaysMs[attempts];
  if (step === undefined) return undefined;
  const jittered = Math.round(step * (1 - retryJitter + 2 * retryJitter * random()));
  return Math.max(jittered, Math.min(retryAfterMs, maxRetryAfterMs));
}
