// Collects the numbers of all workers for one scrape.
import type { FamilyAtMoment } from '../metrics/metric.ts';
import { countsOf, sumNumbers } from './sum-numbers.ts';

type GatherNumbers = {
  /** Asks these workers and calls back with the sum. One that does not answer in time counts with its last numbers. */
  readonly gather: (workers: readonly number[], total: (families: readonly FamilyAtMoment[]) => void) => void;
  readonly counted: (worker: number, id: number, families: readonly FamilyAtMoment[]) => void;
  /** The worker has ended: its last counts stay in every later sum. */
  readonly ended: (worker: number) => void;
};

type Scrape = { readonly missing: Set<number>; readonly finish: () => void };

const longestMs = 2_000;

export function createGatherNumbers(ask: (worker: number, id: number) => void): GatherNumbers {
  const latest = new Map<number, readonly FamilyAtMoment[]>();
  const scrapes = new Map<number, Scrape>();
  let gone: readonly FamilyAtMoment[] = [];
  let lastId = 0;

  const heard = (worker: number, scrape: Scrape) => {
    scrape.missing.delete(worker);
    if (scrape.missing.size === 0) scrape.finish();
  };

  return {
    gather: (workers, total) => {
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
    counted: (worker, id, families) => {
      const scrape = scrapes.get(id);
      latest.set(worker, families);
      if (scrape) heard(worker, scrape);
    },
    ended: (worker) => {
      gone = countsOf(sumNumbers([{ worker: '', families: [...gone, ...countsOf(latest.get(worker) ?? [])] }]));
      latest.delete(worker);
      for (const scrape of [...scrapes.values()]) heard(worker, scrape);
    },
  };
}
