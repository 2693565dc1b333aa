// Checks that a signed timestamp lies within the window; otherwise a captured delivery could be replayed for ever.
import type { RefusalReason } from '../terms/refusal.ts';

export type Window = {
  /** Milliseconds. */
  readonly now: number;
  readonly toleranceMs: number;
};

export const defaultToleranceMs = 300_000;

/** Digits only: `parseInt` would accept "1794000000abc" and leading blanks. */
const secondsPattern = /^\d{1,12}$/;

export function checkTimestamp(
  text: string,
  { now, toleranceMs }: Window,
): Extract<RefusalReason, `timestamp_${string}`> | undefined {
  if (!secondsPattern.test(text)) return 'timestamp_malformed';
  const age = now - Number(text) * 1000;
  if (age > toleranceMs) return 'timestamp_too_old';
  return age < -toleranceMs ? 'timestamp_too_new' : undefined;
}
