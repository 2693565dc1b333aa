// All numbers of a server, and their text.

import type { LogLine } from '@farol/gateway';
import type { Store, TransactionOptions, Value } from '@farol/store';
import {
  createCounter,
  createHistogram,
  type Family,
  type FamilyAtMoment,
  type MetricFormat,
  metricText,
} from './metric.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { createRequestMetrics, type KnownRoutes } from './request-metrics.ts';
import { ownState, readState, type StateParts } from './state-metrics.ts';

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

/** A caller may name any id; only those of the catalogue are labels. */
function createCallMetrics(ids: readonly string[]) {
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

function createStoreMetrics(now: () => number = () => performance.now()) {
  const duration = createHistogram(
    'farol_store_duration_seconds',
    'Time of store calls, waits for a lock or a connection included.',
  );
  const failures = createCounter('farol_store_failures', 'Store calls that failed, by kind of call.');
  const watch = (operation: string) => {
    const time = duration.of({ operation });
    const failed = failures.of({ operation });
    return <T>(work: Promise<T>): Promise<T> => {
      const started = now();
      const ended = () => time.observe((now() - started) / 1_000);
      work.then(ended, () => {
        ended();
        failed.value += 1;
      });
      return work;
    };
  };
  return {
    families: [duration, failures],
    measured: (store: Store): Store => {
      const [reads, runs, transactions] = [watch('read'), watch('run'), watch('transaction')];
      return {
        ...store,
        read: (sql, params) => reads(store.read(sql, params)),
        run: <R>(sql: string, params?: readonly Value[], options?: TransactionOptions) =>
          runs(store.run<R>(sql, params, options)),
        transaction: (work, options) => transactions(store.transaction(work, options)),
      };
    },
  };
}
