// When the next attempt is due. The intervals are ours, since spec 6.8 shows none: eleven attempts over about 47 hours.

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** From one attempt to the next; the first comes at once. */
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

/** Either way, so that a thousand deliveries that failed together do not come back together. */
export const retryJitter = 0.2;

/** A receiver may ask for patience, but not for more than a day: it could otherwise park an event for ever. */
export const maxRetryAfterMs = 24 * hourMs;

export type Failed = {
  /** How many attempts there have been, this one included. */
  readonly attempts: number;
  /** What the receiver asked for, in milliseconds from now. */
  readonly retryAfterMs?: number | undefined;
  /** From 0 to 1. */
  readonly random: () => number;
};

/** Milliseconds until the next attempt, or undefined when that was the last. Never sooner than the receiver asked. */
export function nextDelay(
  { attempts, retryAfterMs = 0, random }: Failed,
  delays: readonly number[] = attemptDelaysMs,
): number | undefined {
  const step = delays[attempts];
  if (step === undefined) return undefined;
  const jittered = Math.round(step * (1 - retryJitter + 2 * retryJitter * random()));
  return Math.max(jittered, Math.min(retryAfterMs, maxRetryAfterMs));
}
