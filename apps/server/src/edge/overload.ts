// Whether the event loop has been late for so long that new work should be refused.
import type { Server } from 'node:http';
import type { Refusal } from './head/refusal.ts';

export const overloaded: Refusal = {
  code: 'unavailable',
  facts: {
    retryAfter: 5,
    detail: { pt: 'O servidor está sobrecarregado.', en: 'The server is overloaded.' },
  },
};

/** How often the delay is measured. */
const intervalMs = 500;

type LoopDelay = {
  /** Called by a timer: how late it comes is the delay. */
  readonly measure: () => void;
  /** Half the last delay and half of those before, so that a single pause does not count as overload. */
  readonly sustainedMs: () => number;
};

export function createLoopDelay(now: () => number): LoopDelay {
  let last = now();
  let sustained = 0;
  return {
    measure: () => {
      const at = now();
      sustained = (sustained + Math.max(0, at - last - intervalMs)) / 2;
      last = at;
    },
    sustainedMs: () => sustained,
  };
}

/** Measures while the server listens. */
export function watchOverload(server: Server, loopDelayMs: number): () => boolean {
  let delay = createLoopDelay(() => performance.now());
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    delay = createLoopDelay(() => performance.now());
    timer = setInterval(() => delay.measure(), intervalMs).unref();
  });
  server.on('close', () => clearInterval(timer));
  return () => delay.sustainedMs() > loopDelayMs;
}
