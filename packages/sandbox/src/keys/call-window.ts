// The limit of a key: so many calls in any trailing window, exactly. Pure; keys.ts reads and writes the times.

type CallLimit = {
  readonly calls: number;
  readonly windowMs: number;
};

export type CallUsage = CallLimit & {
  readonly left: number;
  /** When the oldest call that counts leaves the window, or when there is room for a refused call; null when none counts. */
  readonly moreAt: number | null;
  readonly now: number;
};

/** `calls` that come together are admitted together or not at all. */
export function takeCall(before: readonly number[], limit: CallLimit, now: number, calls = 1) {
  const counting = before.filter((at) => at > now - limit.windowMs);
  const admitted = counting.length + calls <= limit.calls;
  // The calls that count from now on: a refused call is not one of them.
  const times = admitted ? [...counting, ...Array<number>(calls).fill(now)] : counting;
  const oldest = times[admitted ? 0 : Math.min(counting.length + calls - limit.calls, counting.length) - 1];
  const usage: CallUsage = {
    ...limit,
    left: Math.max(0, limit.calls - times.length),
    moreAt: oldest === undefined ? null : oldest + limit.windowMs,
    now,
  };
  return { admitted, times, usage };
}

/** Whole seconds, rounded up: a client that waits that long does not come too early. */
export const secondsUntil = (moment: number, now: number): number => Math.max(1, Math.ceil((moment - now) / 1_000));

/** The times as they are stored, oldest first. */
export function callTimes(text: string): readonly number[] {
  const times: unknown = JSON.parse(text);
  return Array.isArray(times) ? times : [];
}

/**
 * `RateLimit-Policy` and `RateLimit` as in draft-ietf-httpapi-ratelimit-headers-11: lists of strings with parameters, q and w for quota
 * and window, r and t for what is left and in how many seconds there will be more.
 */
export function callUsageHeaders({ calls, windowMs, left, moreAt, now }: CallUsage): Readonly<Record<string, string>> {
  const more = moreAt === null ? '' : `;t=${secondsUntil(moreAt, now)}`;
  return {
    'ratelimit-policy': `"chave";q=${calls};w=${Math.ceil(windowMs / 1_000)}`,
    ratelimit: `"chave";r=${left}${more}`,
  };
}
