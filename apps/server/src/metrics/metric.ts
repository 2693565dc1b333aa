// Counters, gauges and histograms, and their text in the format of Prometheus or of OpenMetrics.

export type MetricFormat = 'prometheus' | 'openmetrics';

export type Labels = Readonly<Record<string, string>>;

export type Sample = { readonly suffix: string; readonly labels: string; readonly value: number };

export type Family = {
  /** Without `_total`, which the text of a counter adds. */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: () => Iterable<Sample>;
};

/** A family as it was at one moment, as processes send it to each other. */
export type FamilyAtMoment = Omit<Family, 'samples'> & { readonly samples: readonly Sample[] };

export type Series = { value: number };

/** The series of a family by their labels, each made when it is first counted in. */
function createSeries<T>(make: () => T) {
  const series = new Map<string, T>();
  /** Kept by callers that count often: the look-up costs more than the counting. */
  const of = (labels: Labels): T => {
    const key = labelText(labels);
    const found = series.get(key) ?? make();
    series.set(key, found);
    return found;
  };
  return { series, of };
}

export function createCounter(name: string, help: string) {
  const { series, of } = createSeries((): Series => ({ value: 0 }));
  return {
    name,
    type: 'counter' as const,
    help,
    of,
    *samples(): Iterable<Sample> {
      for (const [labels, { value }] of series) yield { suffix: '_total', labels, value };
    },
  };
}

/** A gauge is read when it is asked for, so it is made from its values. */
export function gauge(name: string, help: string, values: Iterable<readonly [Labels, number]>): Family {
  const byLabels = new Map([...values].map(([labels, value]) => [labelText(labels), value]));
  const samples = [...byLabels].map(([labels, value]) => ({ suffix: '', labels, value }));
  return { name, type: 'gauge', help, samples: () => samples };
}

/** In seconds: from a prepared answer to a call that waits for its deadline. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

class Distribution {
  readonly counts = new Array<number>(bounds.length + 1).fill(0);
  sum = 0;

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += seconds;
  }
}

export function createHistogram(name: string, help: string) {
  const { series, of } = createSeries(() => new Distribution());
  return {
    name,
    type: 'histogram' as const,
    help,
    of,
    *samples(): Iterable<Sample> {
      for (const [labels, { counts, sum }] of series) {
        let below = 0;
        for (const [index, count] of counts.entries()) {
          below += count;
          const le = bounds[index] ?? '+Inf';
          yield { suffix: '_bucket', labels: `${labels}${labels && ','}le="${le}"`, value: below };
        }
        yield { suffix: '_sum', labels, value: sum };
        yield { suffix: '_count', labels, value: below };
      }
    },
  };
}

/** OpenMetrics writes whole bounds with a decimal. */
function withDecimal(labels: string): string {
  return labels.replace(/le="(\d+)"$/, 'le="$1.0"');
}

function labelText(labels: Labels): string {
  const escaped = (value: string) => value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
}

/** Families without a sample are left out. */
export function metricText(families: readonly Family[], format: MetricFormat): string {
  const lines: string[] = [];
  for (const { name, type, help, samples } of families) {
    const found = [...samples()];
    if (found.length === 0) continue;
    const family = format === 'prometheus' && type === 'counter' ? `${name}_total` : name;
    lines.push(`# HELP ${family} ${help}`, `# TYPE ${family} ${type}`);
    for (const { suffix, labels, value } of found) {
      const shown = format === 'openmetrics' && suffix === '_bucket' ? withDecimal(labels) : labels;
      lines.push(`${name}${suffix}${shown && `{${shown}}`} ${value}`);
    }
  }
  if (format === 'openmetrics') lines.push('# EOF');
  return `${lines.join('\n')}\n`;
}
