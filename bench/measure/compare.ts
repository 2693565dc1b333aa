// Several targets side by side in one run. The rounds are interleaved, so that whatever else the machine does hits all of them alike, and
// ratios are taken within a round; the median of the rounds is what is printed.
import { type Figures, load, type Target, tool } from './load.ts';
import { median } from './median.ts';
import { processorTime } from './processor-time.ts';

export type Row = {
  readonly name: string;
  readonly target: Target;
  /** Process whose processor time is reported as well. */
  readonly pid: number;
};
type Seen = Figures & { readonly processor: number };
/** As multiples of the base: calls a second, and processor time of a call. */
export type Ratios = { readonly speed: number; readonly cost: number };

export type Plan = { readonly rounds: number; readonly seconds: number; readonly warmUp: number };

/** Many short rounds: what else the machine does then hits all alike. */
export const plan: Plan = {
  rounds: Number(process.env.ROUNDS ?? 11),
  seconds: Number(process.env.SECONDS ?? 1),
  // Until everything is compiled.
  warmUp: Number(process.env.WARM_UP ?? 3),
};

/** Prints a table; returns the ratios of two rows by name. */
export async function compare(
  title: string,
  rows: readonly Row[],
  base: string,
): Promise<(name: string, to?: string) => Ratios> {
  const { rounds, seconds, warmUp } = plan;
  const seen = new Map<string, Seen[]>(rows.map((row) => [row.name, []]));
  if (warmUp > 0) for (const row of rows) await load(row.target, warmUp);
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`${title}: round ${round + 1} of ${rounds}\r`);
    for (const row of rows) seen.get(row.name)?.push(await burst(row, seconds));
  }
  const of = (name: string, what: keyof Seen) => (seen.get(name) ?? []).map((one) => one[what]);
  const ratio = (what: keyof Seen, name: string, to: string) =>
    median(of(name, what).map((value, round) => value / (of(to, what)[round] ?? Number.NaN)));
  console.log(`\n${title} (${tool}, ${rounds} interleaved rounds of ${seconds} s, ratio to ${base})`);
  for (const { name } of rows) {
    const figure = (what: keyof Seen, digits: number) => median(of(name, what)).toFixed(digits);
    const failed = of(name, 'failed').reduce((sum, one) => sum + one, 0);
    console.log(
      [
        `  ${name.padEnd(38)} ${ratio('perSecond', name, base).toFixed(2).padStart(5)}`,
        `${figure('perSecond', 0).padStart(7)}/s  p50 ${figure('p50', 2)} ms  p99 ${figure('p99', 2)} ms`,
        `${figure('processor', 0)} µs of processor`,
        ...(failed > 0 ? [`${failed} failed`] : []),
      ].join('  '),
    );
  }
  return (name, to = base) => ({ speed: ratio('perSecond', name, to), cost: ratio('processor', name, to) });
}

async function burst({ target, pid }: Row, seconds: number): Promise<Seen> {
  const before = processorTime(pid) ?? Number.NaN;
  const figures = await load(target, seconds);
  const used = (processorTime(pid) ?? Number.NaN) - before;
  return { ...figures, processor: used / (figures.perSecond * seconds) };
}
