// Several targets side by side in one run. The rounds are interleaved, so that whatever else the machine does hits all of them alike, and
// the ratio is taken within a round; the median of the rounds is what is printed.
import { type Figures, load, type Target, tool } from './load.ts';
import { processorTime } from './processor-time.ts';

export type Row = {
  readonly name: string;
  readonly target: Target;
  /** Process whose processor time is reported as well. */
  readonly pid?: number;
};
export type Result = { readonly name: string; readonly ratio: number; readonly figures: Figures };

type Seen = Figures & { readonly processor: number };

export async function compare(
  title: string,
  rows: readonly Row[],
  options: {
    readonly rounds: number;
    readonly seconds: number;
    readonly base: string;
    /** Seconds of load before the first round, until everything is compiled. */
    readonly warmUp?: number;
  },
): Promise<Result[]> {
  const seen = new Map<string, Seen[]>(rows.map((row) => [row.name, []]));
  const { warmUp = 1 } = options;
  if (warmUp > 0) for (const row of rows) await load(row.target, warmUp);
  for (let round = 0; round < options.rounds; round++) {
    process.stderr.write(`${title}: round ${round + 1} of ${options.rounds}\r`);
    for (const row of rows) seen.get(row.name)?.push(await burst(row, options.seconds));
  }
  const base = seen.get(options.base) ?? [];
  const results = rows.map(({ name }) => {
    const own = seen.get(name) ?? [];
    const figures: Figures = {
      perSecond: median(own.map((one) => one.perSecond)),
      p50: median(own.map((one) => one.p50)),
      p99: median(own.map((one) => one.p99)),
      failed: own.reduce((sum, one) => sum + one.failed, 0),
    };
    const processor = median(own.map((one) => one.processor));
    const ratio = median(own.map((one, i) => one.perSecond / (base[i]?.perSecond ?? Number.NaN)));
    return { name, figures, ratio, processor };
  });
  console.log(
    `\n${title} (${tool}, ${options.rounds} interleaved rounds of ${options.seconds} s, ratio to ${options.base})`,
  );
  for (const { name, figures, ratio, processor } of results) {
    const { perSecond, p50, p99, failed } = figures;
    console.log(
      `  ${name.padEnd(38)} ${ratio.toFixed(2).padStart(5)}  ${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms${Number.isNaN(processor) ? '' : `  ${processor.toFixed(0)} µs of processor`}${failed > 0 ? `  ${failed} failed` : ''}`,
    );
  }
  return results;
}

async function burst({ target, pid }: Row, seconds: number): Promise<Seen> {
  const before = processorTime(pid) ?? Number.NaN;
  const figures = await load(target, seconds);
  const used = (processorTime(pid) ?? Number.NaN) - before;
  return { ...figures, processor: used / (figures.perSecond * seconds) };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
