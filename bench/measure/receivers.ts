// Receivers side by side in one run: rounds interleaved, ratios taken within a round, and beside what the clock says the processor time of
// each receiver's own process, which a busy machine changes less.
import { readFileSync } from 'node:fs';
import type { Figures } from './load.ts';
import type { Running } from './server.ts';

export type Judged = Figures & {
  /** Deliveries per second over those of the base in the same round; the median of the rounds. */
  readonly ratio: number;
  /** Deliveries per second, round by round. */
  readonly rates: readonly number[];
  /** Microseconds of processor time for one delivery, where the system tells. */
  readonly cpu: number | undefined;
};

export async function interleaved(
  rows: readonly { readonly name: string; readonly url: string; readonly running: Running }[],
  rounds: number,
  base: string,
  measure: (url: string) => Promise<Figures & { readonly count: number }>,
): Promise<ReadonlyMap<string, Judged>> {
  const seen = new Map<string, (Figures & { readonly cpu: number | undefined })[]>(rows.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\r`);
    for (const { name, url, running } of rows) {
      const before = processorTime(running.pid);
      const { count, ...figures } = await measure(url);
      const after = processorTime(running.pid);
      const cpu = before === undefined || after === undefined ? undefined : (after - before) / count;
      // The first one warms up.
      if (round > 0) seen.get(name)?.push({ ...figures, cpu });
    }
  }
  const bases = (seen.get(base) ?? []).map(({ perSecond }) => perSecond);
  return new Map(
    [...seen].map(([name, all]) => {
      const rates = all.map(({ perSecond }) => perSecond);
      const judged: Judged = {
        perSecond: median(rates),
        p50: median(all.map(({ p50 }) => p50)),
        p99: median(all.map(({ p99 }) => p99)),
        failed: all.reduce((sum, { failed }) => sum + failed, 0),
        ratio: timesOf(rates, bases),
        rates,
        cpu: all[0]?.cpu === undefined ? undefined : median(all.map(({ cpu }) => cpu ?? Number.NaN)),
      };
      return [name, judged];
    }),
  );
}

/** The median of what the one was of the other within a round. */
export function timesOf(own: readonly number[], other: readonly number[]): number {
  return median(own.map((rate, round) => rate / (other[round] ?? Number.NaN)));
}

export function print(title: string, results: ReadonlyMap<string, Judged>): void {
  console.log(`\n${title}`);
  for (const [name, { ratio, perSecond, p50, p99, failed, cpu }] of results) {
    const wrong = failed > 0 ? `  ${failed} failed` : '';
    const spent = cpu === undefined ? '' : `  ${cpu.toFixed(0)} µs of processor`;
    console.log(
      `  ${name.padEnd(36)} ${ratio.toFixed(1).padStart(5)}  ${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms${spent}${wrong}`,
    );
  }
}

const tickMicroseconds = 10_000;

/** Microseconds since its start, of the process alone. Linux only. */
function processorTime(pid: number): number | undefined {
  try {
    // Behind the name, which may hold anything: fields 14 and 15 are ticks in user and in system mode (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds;
  } catch {
    return undefined;
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
