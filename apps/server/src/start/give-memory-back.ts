// After a load V8 keeps the memory that it took: a minute after a flood from 100 connections the process has 205 MB, and 148 MB when V8 is
// told to give it back. That stops the process for 70 to 105 ms, so it is done when the process has nothing to do, once after each load.
import { performance } from 'node:perf_hooks';

const mb = 1024 ** 2;
const lookEveryMs = 10_000;
/** Below this share of the time spent working, the process has nothing to do. */
const quietShare = 0.05;
/** Less is not worth a stop. */
const leastBytes = 16 * mb;

export type MemoryUse = {
  /** Resident memory: the heap alone does not count pages that V8 keeps after it shrank. */
  readonly residentBytes: () => number;
  /** Share of the time spent working since the last call. */
  readonly busyShare: () => number;
  readonly collect: () => void;
};

/** What is to be done every few seconds. */
export function memoryLook({ residentBytes, busyShare, collect }: MemoryUse): () => void {
  let least = residentBytes();
  return () => {
    least = Math.min(least, residentBytes());
    if (busyShare() > quietShare || residentBytes() - least < leastBytes) return;
    collect();
    least = residentBytes();
  };
}

/** Looks until the process ends, which it does not delay. Only with `--expose-gc` (node-flags.mjs). */
export function giveMemoryBack(gc = globalThis.gc): void {
  if (gc === undefined) return;
  let before = performance.eventLoopUtilization();
  const busyShare = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return utilization;
  };
  const residentBytes = () => process.memoryUsage.rss();
  const collect = () => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setInterval(memoryLook({ residentBytes, busyShare, collect }), lookEveryMs).unref();
}
