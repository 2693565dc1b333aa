// Counts gateway calls from the lines that the gateway logs about them.
import type { LogLine } from '@farol/gateway';
import { createCounter, createHistogram } from './metric.ts';

/** A caller may name any id; only those of the catalogue are labels. */
export function createCallMetrics(ids: readonly string[]) {
  const known = new Set(ids);
  const calls = createCounter('farol_calls', 'Gateway calls, by API and outcome: ok, or the code of the problem.');
  const cache = createCounter(
    'farol_call_cache',
    'Gateway calls with a response, by API and whether it came from the cache.',
  );
  const failures = createCounter(
    'farol_call_send_failures',
    'Attempts on which an API could not be reached or broke off.',
  );
  const duration = createHistogram('farol_call_duration_seconds', 'Time of gateway calls, by API.');
  return {
    families: [calls, cache, failures, duration],
    count: (line: LogLine) => {
      const api = typeof line.api === 'string' && known.has(line.api) ? line.api : 'unknown';
      if (line.event === 'upstream') failures.of({ api }).value += 1;
      if (line.event !== 'call') return;
      calls.of({ api, outcome: typeof line.code === 'string' ? line.code : 'ok' }).value += 1;
      if (typeof line.cache === 'string') cache.of({ api, result: line.cache === 'hit' ? 'hit' : 'miss' }).value += 1;
      if (typeof line.ms === 'number') duration.of({ api }).observe(line.ms / 1_000);
    },
  };
}
