// All numbers of a server, and their text.
import type { LogLine } from '@farol/gateway';
import type { Store } from '@farol/store';
import type { AccessLog } from '../request/access-log.ts';
import { createCallMetrics } from './call-metrics.ts';
import { createCounter, type Family, type FamilyAtMoment, type MetricFormat, metricText } from './metric.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { createRequestMetrics, type KnownRoutes } from './request-metrics.ts';
import { ownState, readState, type StateParts } from './state-metrics.ts';
import { createStoreMetrics } from './store-metrics.ts';

export type Metrics = {
  readonly counted: (log: AccessLog) => AccessLog;
  readonly measured: (store: Store) => Store;
  readonly countCall: (line: LogLine) => void;
  readonly countAttempt: (outcome: string) => void;
  /** Once the parts exist: before, requests count as unknown, and there is no state. */
  readonly use: (routes: KnownRoutes, state: StateParts) => void;
  /** Of this process alone, without the state that processes share. */
  readonly own: () => readonly FamilyAtMoment[];
  readonly text: (format: MetricFormat) => Promise<string>;
  /** What was counted since the start, by all processes of this server. */
  readonly counts: () => Promise<readonly FamilyAtMoment[]>;
  readonly close: () => void;
};

type MetricsOptions = {
  readonly ids: readonly string[];
  readonly version: string;
  /** Collects `own` of every process of this server, where it has several. */
  readonly gather?: (() => Promise<readonly FamilyAtMoment[]>) | undefined;
};

export function createMetrics({ ids, version, gather }: MetricsOptions): Metrics {
  const requests = createRequestMetrics();
  const calls = createCallMetrics(ids);
  const stores = createStoreMetrics();
  const attempts = createCounter('farol_delivery_attempts', 'Attempts of webhook deliveries, by outcome.');
  const ofProcess = createProcessMetrics(version);
  let state: StateParts | undefined;
  const own = () =>
    [
      ...ofProcess.read(),
      ...requests.families,
      ...calls.families,
      attempts,
      ...stores.families,
      ...(state ? ownState(state) : []),
    ].map(atMoment);
  const counts = async () => (gather ? gather() : own());
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
    own,
    text: async (format) => {
      const read = state ? await readState(state) : [];
      return metricText([...(await counts()).map(asFamily), ...read], format);
    },
    counts,
    close: ofProcess.close,
  };
}

const atMoment = ({ name, type, help, samples }: Family): FamilyAtMoment => ({
  name,
  type,
  help,
  samples: [...samples()],
});
const asFamily = (family: FamilyAtMoment): Family => ({ ...family, samples: () => family.samples });
