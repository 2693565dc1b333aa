// One set of numbers from those of several processes, as Prometheus expects it of one target.
import type { FamilyAtMoment, Sample } from '../metrics/metric.ts';

export type WorkerNumbers = { readonly worker: string; readonly families: readonly FamilyAtMoment[] };

/** Counters and histograms are summed. Gauges of a process, such as its memory, are told apart by the label `worker`. */
export function sumNumbers(parts: readonly WorkerNumbers[]): readonly FamilyAtMoment[] {
  const sums = new Map<string, FamilyAtMoment & { readonly found: Map<string, Sample> }>();
  for (const { worker, families } of parts) {
    for (const family of families) {
      const sum = sums.get(family.name) ?? { ...family, found: new Map<string, Sample>() };
      sums.set(family.name, sum);
      for (const sample of family.samples) {
        const labels = family.type === 'gauge' ? withWorker(sample.labels, worker) : sample.labels;
        const key = `${sample.suffix} ${labels}`;
        const before = sum.found.get(key)?.value ?? 0;
        sum.found.set(key, { suffix: sample.suffix, labels, value: before + sample.value });
      }
    }
  }
  return [...sums.values()].map(({ found, name, type, help }) => ({ name, type, help, samples: [...found.values()] }));
}

/** The numbers of a worker that has ended: its counts remain, so that no sum ever falls, and its gauges go. */
export function countsOf(families: readonly FamilyAtMoment[]): readonly FamilyAtMoment[] {
  return families.filter(({ type }) => type !== 'gauge');
}

function withWorker(labels: string, worker: string): string {
  return `${labels}${labels && ','}worker="${worker}"`;
}
