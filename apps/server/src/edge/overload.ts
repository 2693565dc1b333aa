// Whether the event loop has been late by its own work for so long that new work should be refused.
import type { Server } from 'node:http';
import type { Refusal } from './refusal.ts';

export const overloaded: Refusal = {
  code: 'unavailable',
  facts: {
    retryAfter: 5,
    detail: { pt: 'O servidor está sobrecarregado.', en: 'The server is overloaded.' },
  },
};

/** How often the delay is measured. */
const intervalMs = 500;

/**
 * A delay counts only as far as the loop used the processor: on a host that gives the processor to others the loop is late
 * with nothing to do, and to refuse the few calls that come would help nobody.
 */
export function createLoopDelay(now: () => number, processorMs: () => number) {
  let last = now();
  let lastUsed = processorMs();
  let sustained = 0;
  return {
    /** Called by a timer: how late it comes is the delay. */
    measure: () => {
      const at = now();
      const used = processorMs();
      const late = Math.max(0, at - last - intervalMs);
      sustained = (sustained + Math.min(late, used - lastUsed)) / 2;
      last = at;
      lastUsed = used;
    },
    /** Half the last delay and half of those before, so that a single pause does not count as overload. */
    sustainedMs: () => sustained,
  };
}

/** Measures while the server listens. */
export function watchOverload(server: Server, loopDelayMs: number): () => boolean {
  const start = () => createLoopDelay(() => performance.now(), ownProcessorMs);
  let delay = start();
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    delay = start();
    timer = setInterval(() => delay.measure(), intervalMs).unref();
  });
  server.on('close', () => clearInterval(timer));
  return () => delay.sustainedMs() > loopDelayMs;
}

function ownProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
