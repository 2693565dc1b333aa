/** Whole seconds, rounded up: a caller that waits that long does not come too early. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1_000));
}
