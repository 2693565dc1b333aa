// Which findings were known before?

import type { Finding, Report } from '../finding.ts';

/** A finding by its rule and place; lines move, so they do not count. */
function keyOf({ rule, pointer, file }: Pick<Finding, 'rule' | 'pointer' | 'file'>): string {
  return JSON.stringify([rule, file ?? '', pointer ?? '']);
}

export type Baseline = ReadonlyMap<string, number>;

/** Reads a report in JSON, as `--format json` writes it. Undefined where it is something else. */
export function readBaseline(text: string): Baseline | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { findings } = (value ?? {}) as { readonly findings?: unknown };
  if (!Array.isArray(findings)) return undefined;
  const known = new Map<string, number>();
  for (const one of findings) {
    const { rule, pointer, file } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof rule !== 'string') return undefined;
    const key = JSON.stringify([
      rule,
      typeof file === 'string' ? file : '',
      typeof pointer === 'string' ? pointer : '',
    ]);
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  return known;
}

/** The report without the findings that the baseline knows, as often as it knows them. */
export function withoutKnown(report: Report, baseline: Baseline): Report {
  const left = new Map(baseline);
  const findings = report.findings.filter((finding) => {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    if (count === 0) return true;
    left.set(key, count - 1);
    return false;
  });
  const accepted = report.findings.length - findings.length;
  if (accepted === 0) return report;
  return {
    findings,
    checked: report.checked.map(({ rule, verdict }) => ({
      rule,
      verdict: verdict === 'broken' && !findings.some((finding) => finding.rule === rule) ? ('kept' as const) : verdict,
    })),
    cannotTell: report.cannotTell,
    remarks: [
      ...report.remarks,
      {
        message: {
          pt: `${accepted} achado(s) já conhecidos pela linha de base não foram repetidos.`,
          en: `${accepted} finding(s) known to the baseline are not repeated.`,
        },
      },
    ],
  };
}
