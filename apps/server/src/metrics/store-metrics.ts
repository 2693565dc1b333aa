// Measures the calls of a store.
import type { Store, TransactionOptions, Value } from '@farol/store';
import { createCounter, createHistogram } from './metric.ts';

export function createStoreMetrics(now: () => number = () => performance.now()) {
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
