import type { GatewayProblemCode } from '../problem/problem-kinds.ts';

/** Passing troubles of an upstream. A plain 500 is not one: the same request mostly fails the same way again. */
const passing: ReadonlySet<GatewayProblemCode> = new Set([
  'upstream-unavailable',
  'upstream-failed',
  'upstream-timeout',
]);

const mostAttempts = 3;
const firstDelayMs = 200;
const longestDelayMs = 2_000;
/** Each call earns a tenth of a retry, so that an API in trouble gets a tenth more calls at the most. */
const earned = 0.1;
const mostSaved = 5;

export type Retries = {
  /** A call was made; it earns its share. */
  readonly called: (api: string) => void;
  /** Milliseconds to wait before the next attempt; undefined when there must not be one. */
  readonly delay: (attempt: {
    readonly api: string;
    readonly method: string;
    readonly number: number;
    readonly code: GatewayProblemCode;
    /** What the upstream asked for. */
    readonly retryAfterMs: number | undefined;
    /** What the caller still has. */
    readonly remainingMs: number;
  }) => number | undefined;
};

export function createRetries(random: () => number): Retries {
  const saved = new Map<string, number>();
  const savedFor = (api: string): number => saved.get(api) ?? mostSaved;

  return {
    called: (api) => {
      saved.set(api, Math.min(mostSaved, savedFor(api) + earned));
    },
    delay: ({ api, method, number, code, retryAfterMs, remainingMs }) => {
      if ((method !== 'GET' && method !== 'HEAD') || !passing.has(code) || number >= mostAttempts) return undefined;
      if (savedFor(api) < 1) return undefined;
      // Full jitter: callers that failed together do not come back together.
      const wait = retryAfterMs ?? random() * Math.min(longestDelayMs, firstDelayMs * 2 ** number);
      if (wait > longestDelayMs || wait >= remainingMs) return undefined;
      saved.set(api, savedFor(api) - 1);
      return wait;
    },
  };
}
