// Whether a failed attempt is repeated, and when.
import type { ProblemCode } from '@farol/http';
import { isTemporaryFault } from '../problem/upstream-faults.ts';

const mostAttempts = 3;
const firstDelayMs = 200;
const longestDelayMs = 2_000;
/** Each call earns a tenth of a retry, so that a failing API gets at most a tenth more calls. */
const earned = 0.1;
const mostSaved = 5;

export type Retries = {
  /** Every call earns its share of a retry. */
  readonly called: (api: string) => void;
  /** Milliseconds to wait before the next attempt; undefined when there must not be one. */
  readonly delay: (attempt: {
    readonly api: string;
    readonly method: string;
    readonly number: number;
    readonly code: ProblemCode;
    /** Milliseconds that the upstream asked for. */
    readonly wait: number | undefined;
    /** Milliseconds that the caller still waits. */
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
    delay: ({ api, method, number, code, wait, remainingMs }) => {
      if ((method !== 'GET' && method !== 'HEAD') || !isTemporaryFault(code) || number >= mostAttempts)
        return undefined;
      if (savedFor(api) < 1) return undefined;
      // Full jitter: callers that failed together do not retry together.
      const delay = wait ?? random() * Math.min(longestDelayMs, firstDelayMs * 2 ** number);
      if (delay > longestDelayMs || delay >= remainingMs) return undefined;
      saved.set(api, savedFor(api) - 1);
      return delay;
    },
  };
}
