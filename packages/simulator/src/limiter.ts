/** A limit of one principal. `key` names the log that it is counted in. */
export type Counted = { readonly key: string; readonly requests: number; readonly windowMs: number };

type Taken = { readonly taken: true } | { readonly taken: false; readonly spent: Counted; readonly retryAt: number };

export type Level = {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** When the oldest call that counts leaves the window. */
  readonly resetAt: number;
};

export type Limiter = ReturnType<typeof createLimiter>;

/** A bound, because a caller may invent a new key for every call. */
const mostLogs = 10_000;

/**
 * A sliding log: no trailing window (t − window, t] holds more accepted calls than allowed. Providers that count in fixed windows are
 * never stricter, so a client that passes here passes there. It counts by the steady clock, as the gateway does, and tells and is told
 * times of the wall clock.
 */
export function createLimiter(steady?: () => number) {
  const logs = new Map<string, number[]>();

  const inWindow = (limit: Counted, now: number): readonly number[] => {
    const log = logs.get(limit.key);
    if (!log) return [];
    const first = log.findIndex((at) => at > now - limit.windowMs);
    log.splice(0, first === -1 ? log.length : first);
    if (log.length === 0) logs.delete(limit.key);
    return log;
  };

  const newLog = (key: string): number[] => {
    const [oldest] = logs.keys();
    if (logs.size >= mostLogs && oldest !== undefined) logs.delete(oldest);
    const log: number[] = [];
    logs.set(key, log);
    return log;
  };

  return {
    /** Counts a call in all limits or in none: a call that one limit refuses is not counted. */
    take: (limits: readonly Counted[], wall: number): Taken => {
      const now = steady?.() ?? wall;
      for (const limit of limits) {
        const log = inWindow(limit, now);
        // After the limit was lowered, more than one call may have to leave the window first.
        const blocking = log[log.length - limit.requests];
        if (blocking !== undefined)
          return { taken: false, spent: limit, retryAt: blocking + limit.windowMs + wall - now };
      }
      for (const { key } of limits) {
        const log = logs.get(key) ?? newLog(key);
        // The log stays sorted when a caller's own clock is set back.
        log.push(Math.max(now, log.at(-1) ?? now));
      }
      return { taken: true };
    },
    level: (limit: Counted, wall: number): Level => {
      const now = steady?.() ?? wall;
      const log = inWindow(limit, now);
      return {
        limit: limit.requests,
        used: log.length,
        remaining: Math.max(0, limit.requests - log.length),
        resetAt: (log[0] ?? now) + limit.windowMs + wall - now,
      };
    },
    forget: () => logs.clear(),
  };
}
