// Collects the numbers of all workers for one scrape.
import type { FamilyAtMoment, Sample } from '../metrics/metric.ts';

type Scrape = { readonly missing: Set<number>; readonly finish: () => void };

const longestMs = 2_000;

export function createGatherNumbers(ask: (worker: number, id: number) => void) {
  const latest = new Map<number, readonly FamilyAtMoment[]>();
  const scrapes = new Map<number, Scrape>();
  let gone: readonly FamilyAtMoment[] = [];
  let lastId = 0;

  const heard = (worker: number, scrape: Scrape) => {
    scrape.missing.delete(worker);
    if (scrape.missing.size === 0) scrape.finish();
  };

  return {
    /** Asks these workers and calls back with the sum. One that does not answer in time counts with its last numbers. */
    gather: (workers: readonly number[], total: (families: readonly FamilyAtMoment[]) => void) => {
      lastId += 1;
      const id = lastId;
      const finish = () => {
        clearTimeout(late);
        scrapes.delete(id);
        const present = [...latest].map(([worker, families]) => ({ worker: String(worker), families }));
        total(sumNumbers([...present, { worker: 'ended', families: gone }]));
      };
      const late = setTimeout(finish, longestMs);
      scrapes.set(id, { missing: new Set(workers), finish });
      for (const worker of workers) ask(worker, id);
    },
    counted: (worker: number, id: number, families: readonly FamilyAtMoment[]) => {
      const scrape = scrapes.get(id);
      latest.set(worker, families);
      if (scrape) heard(worker, scrape);
    },
    /** The worker has ended: its last counts stay in every later sum. */
    ended: (worker: number) => {
      gone = countsOf(sumNumbers([{ worker: '', families: [...gone, ...countsOf(latest.get(worker) ?? [])] }]));
      latest.delete(worker);
      for (const scrape of [...scrapes.values()]) heard(worker, scrape);
    },
  };
}

type WorkerNumbers = { readonly worker: string; readonly families: readonly FamilyAtMoment[] };

/** Counters and histograms are summed. Gauges of a process, such as its memory, are told apart by the label `worker`. */
function sumNumbers(parts: readonly WorkerNumbers[]): readonly FamilyAtMoment[] {
  const sums = new Map<string, FamilyAtMoment & { readonly found: Map<string, Sample> }>();
  for (const { worker, families } of parts) {
    for (const family of families) {
      const sum = sums.get(family.name) ?? { ...family, found: new Map<string, Sample>() };
      sums.set(family.name, sum);
      for (const sample of family.samples) {
        const own = family.type === 'gauge' ? [`worker="${worker}"`] : [];
        const labels = [sample.labels, ...own].filter(Boolean).join(',');
        const key = `${sample.suffix} ${labels}`;
        const before = sum.found.get(key)?.value ?? 0;
        sum.found.set(key, { suffix: sample.suffix, labels, value: before + sample.value });
      }
    }
  }
  return [...sums.values()].map(({ found, name, type, help }) => ({ name, type, help, samples: [...found.values()] }));
}

/** The numbers of a worker that has ended: its counts remain, so that no sum ever falls, and its gauges go. */
function countsOf(families: readonly FamilyAtMoment[]): readonly FamilyAtMoment[] {
  return families.filter(({ type }) => type !== 'gauge');
}
