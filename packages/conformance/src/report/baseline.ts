// Which findings were known before?
import { parsedJson } from '@farol/http/read-text';
import texts from '../../texts/report.json' with { type: 'json' };
import type { Finding, Report } from '../finding.ts';
import { worded } from '../worded.ts';
import type { NamedReport } from './as-json.ts';
import { withAccepted } from './with-accepted.ts';

/** A finding by its rule and place; lines move, so they do not count. One of a running server is known by its sentence. */
function keyOf(rule: string, file: string, pointer: string | undefined, message: string): string {
  return JSON.stringify([rule, file, pointer ?? withoutIds(message)]);
}

/** Ids, moments and times differ from run to run; a status does not. */
function withoutIds(message: string): string {
  return message.replace(/[\w-]+(?: ms\b)?/g, (word, at: number, all: string) => {
    const isStatus = /^[1-5]\d\d$/.test(word) && all[at - 1] !== '/';
    return isStatus || !/\d/.test(word) ? word : '#';
  });
}

export type Baseline = ReadonlyMap<string, number>;

/** Reads a report in JSON, as `--format json` writes it. Undefined where it is something else. */
export function readBaseline(text: string): Baseline | undefined {
  const { findings } = (parsedJson(text) ?? {}) as { readonly findings?: unknown };
  if (!Array.isArray(findings)) return undefined;
  const known = new Map<string, number>();
  const written = (one: unknown) => (typeof one === 'string' ? one : undefined);
  for (const one of findings) {
    const { rule, places, ...itself } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof rule !== 'string') return undefined;
    for (const place of Array.isArray(places) ? places : [itself]) {
      const { pointer, file, message } = (place ?? {}) as Readonly<Record<string, unknown>>;
      const key = keyOf(rule, written(file) ?? '', written(pointer), written(message) ?? '');
      known.set(key, (known.get(key) ?? 0) + 1);
    }
  }
  return known;
}

/** The reports with the findings accepted that the baseline knows, as often as it knows them. */
export function acceptKnown(reports: readonly NamedReport[], baseline: Baseline): readonly NamedReport[] {
  const left = new Map(baseline);
  // A report of one description does not name it.
  const names = (name: string) => (reports.length > 1 ? [name] : ['', name]);
  return reports.map((one) => ({ ...one, report: acceptThese(one.report, left, names(one.name)) }));
}

function acceptThese(report: Report, left: Map<string, number>, names: readonly string[]): Report {
  const isKnown = (finding: Finding) => {
    const key = keysOf(finding, names).find((one) => (left.get(one) ?? 0) > 0);
    if (key !== undefined) left.set(key, (left.get(key) ?? 0) - 1);
    return key === undefined ? undefined : texts.inBaseline;
  };
  const told = (count: number) => (count === 0 ? [] : [{ message: worded(texts.known, { count }) }]);
  return withAccepted(report, isKnown, ({ length }) => told(length));
}

/** The baseline may be in either language. */
function keysOf({ rule, file, pointer, message }: Finding, names: readonly string[]): readonly string[] {
  return (file === undefined ? names : [file]).flatMap((place) =>
    [message.pt, message.en].map((text) => keyOf(rule, place, pointer, text)),
  );
}
