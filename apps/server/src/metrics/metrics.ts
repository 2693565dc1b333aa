// All numbers of a server, and their text.
import { createCallMetrics } from './call-metrics.ts';
import { createCounter, type Family, type FamilyAtMoment, type MetricFormat, metricText } from './metric.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { createRequestMetrics, type KnownRoutes } from './request-metrics.ts';
import { ownState, readState, type StateParts } from './state-metrics.ts';
import { createStoreMetrics } from './store-metrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

type MetricsOptions = {
  readonly ids: readonly string[];
  readonly version: string;
  /** Collects `own` of every process of this server, where it has several. */
  readonly gather?: (() => Promise<readonly FamilyAtMoment[]>) | undefined;
};

export function createMetrics({ ids, version, gather }: MetricsOptions) {
  const requests = createRequestMetrics();
  const calls = createCallMetrics(ids);
  const stores = createStoreMetrics();
  const attempts = createCounter('farol_delivery_attempts', 'Attempts of webhook deliveries, by outcome.');
  const ofProcess = createProcessMetrics(version);
  let state: StateParts | undefined;
  /** Of this process alone, without the state that processes share. */
  const own = (): readonly FamilyAtMoment[] =>
    [
      ...ofProcess.read(),
      ...requests.families,
      ...calls.families,
      attempts,
      ...stores.families,
      ...(state ? ownState(state) : []),
    ].map(atMoment);
  /** What was counted since the start, by all processes of this server. */
  const counts = async () => (gather ? gather() : own());
  return {
    counted: requests.counted,
    measured: stores.measured,
    countCall: calls.count,
    countAttempt: (outcome: string) => {
      attempts.of({ outcome }).value += 1;
    },
    /** Once the parts exist: before, requests count as unknown, and there is no state. */
    use: (routes: KnownRoutes, parts: StateParts) => {
      requests.use(routes);
      state = parts;
    },
    own,
    text: async (format: MetricFormat): Promise<string> => {
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
