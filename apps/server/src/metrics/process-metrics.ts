// The state of the process: memory, processor, event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Family, gauge } from './metric.ts';

const resolutionMs = 20;
const nanoseconds = 1e9;

/** The delay of the event loop is that since the last reading. */
export function createProcessMetrics(version: string) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return {
    read: (): readonly Family[] => {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      // The timer itself waits for its resolution, which is no delay.
      const late = (ns: number) => Math.max(0, ns / nanoseconds - resolutionMs / 1_000);
      const lag = gauge('farol_event_loop_delay_seconds', 'How late the event loop was since the last scrape.', [
        [{ statistic: 'mean' }, Number.isNaN(delay.mean) ? 0 : late(delay.mean)],
        [{ statistic: 'p99' }, late(delay.percentile(99))],
        [{ statistic: 'max' }, late(delay.max)],
      ]);
      delay.reset();
      return [
        gauge('farol_build_info', 'The version that runs.', [[{ version, node: process.version }, 1]]),
        gauge('farol_start_time_seconds', 'When the process started, in seconds since 1970.', [
          [{}, Math.round(performance.timeOrigin) / 1_000],
        ]),
        lag,
        gauge('farol_resident_memory_bytes', 'Memory of the process.', [[{}, rss]]),
        gauge('farol_heap_bytes', 'The heap of V8, and memory of buffers outside of it.', [
          [{ part: 'used' }, heapUsed],
          [{ part: 'reserved' }, heapTotal],
          [{ part: 'external' }, external],
        ]),
        {
          name: 'farol_cpu_seconds',
          type: 'counter',
          help: 'Processor time of the process.',
          samples: () => [{ suffix: '_total', labels: '', value: (user + system) / 1e6 }],
        },
      ];
    },
    close: () => delay.disable(),
  };
}
