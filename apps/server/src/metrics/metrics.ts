// All numbers of a server, and their text.
import type { LogLine } from '@farol/gateway';
import type { Store } from '@farol/store';
import type { AccessLog } from '../request/access-log.ts';
import { createCallMetrics } from './call-metrics.ts';
import { createCounter, type MetricFormat, metricText } from './metric.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { createRequestMetrics, type KnownRoutes } from './request-metrics.ts';
import { readState, type StateParts } from './state-metrics.ts';
import { createStoreMetrics } from './store-metrics.ts';

export type Metrics = {
  readonly counted: (log: AccessLog) => AccessLog;
  readonly measured: (store: Store) => Store;
  readonly countCall: (line: LogLine) => void;
  readonly countAttempt: (outcome: string) => void;
  /** Once the parts exist: before, requests count as unknown, and there is no state. */
  readonly use: (routes: KnownRoutes, state: StateParts) => void;
  readonly text: (format: MetricFormat) => Promise<string>;
  readonly close: () => void;
};

export function createMetrics({
  ids,
  version,
}: {
  readonly ids: readonly string[];
  readonly version: string;
}): Metrics {
  const requests = createRequestMetrics();
  const calls = createCallMetrics(ids);
  const stores = createStoreMetrics();
  const attempts = createCounter('farol_delivery_attempts', 'Attempts of webhook deliveries, by outcome.');
  const ofProcess = createProcessMetrics(version);
  let state: StateParts | undefined;
  return {
    counted: requests.counted,
    measured: stores.measured,
    countCall: calls.count,
    countAttempt: (outcome) => {
      attempts.of({ outcome }).value += 1;
    },
    use: (routes, parts) => {
      requests.use(routes);
      state = parts;
    },
    text: async (format) => {
      const read = state ? await readState(state) : [];
      const counted = [...requests.families, ...calls.families, attempts, ...stores.families];
      return metricText([...ofProcess.read(), ...counted, ...read], format);
    },
    close: ofProcess.close,
  };
}
