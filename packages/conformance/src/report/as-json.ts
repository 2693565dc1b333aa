// How is a report written for programs?
import type { Checked, Finding, Localized, Report } from '../finding.ts';
import { grouped } from './grouped.ts';

export type ReportLanguage = 'pt' | 'en';

/** A description or an address that was checked, with its report. */
export type NamedReport = {
  readonly name: string;
  readonly report: Report;
  /** Why the description could not be read; its report is empty. */
  readonly unread?: Localized;
  /** What was corrected in the files, where that was asked for. */
  readonly fixed?: readonly Finding[];
};

export function jsonReport(reports: readonly NamedReport[], language: ReportLanguage) {
  const several = reports.length > 1;
  return {
    findings: reports.flatMap(({ name, report }) =>
      grouped(report.findings).map((finding) => jsonFinding(finding, language, several ? name : undefined)),
    ),
    checked: mergedVerdicts(reports).map(({ evidence, ...one }) => ({
      ...one,
      ...(evidence && { evidence: evidence[language] }),
    })),
    unread: reports.flatMap(({ name, unread }) => (unread ? { file: name, why: unread[language] } : [])),
    cannot_tell: reports.flatMap(({ name, report }) =>
      report.cannotTell.map(({ rule, missing }) => ({
        rule,
        missing: missing[language],
        ...(several && { file: name }),
      })),
    ),
    ...(reports.some(({ fixed }) => fixed) && {
      fixed: reports.flatMap(({ name, fixed = [] }) =>
        fixed.map((one) => ({ rule: one.rule, ...jsonPlace(one, language, name) })),
      ),
    }),
    remarks: reports.flatMap(({ report }) =>
      report.remarks.map(({ rule, message }) => ({ ...(rule !== undefined && { rule }), message: message[language] })),
    ),
  };
}

function jsonFinding(finding: Finding, language: ReportLanguage, name: string | undefined) {
  const { rule, level, verdict, reason, sure, exchanges, curl, mend, many, places } = finding;
  return {
    rule,
    level,
    verdict,
    ...(reason && { reason: reason[language] }),
    sure,
    ...jsonPlace(finding, language, name),
    mend: mend[language],
    ...(exchanges === undefined ? {} : { exchanges }),
    ...(curl === undefined ? {} : { curl }),
    ...(many && places && { of: many.of, places: places.map((one) => jsonPlace(one, language, name)) }),
  };
}

function jsonPlace(finding: Finding, language: ReportLanguage, name: string | undefined) {
  const { pointer = null, line = null, column = null, file = name, message } = finding;
  return { pointer, line, column, ...(file === undefined ? {} : { file }), message: message[language] };
}

const weight = { broken: 3, accepted: 2, kept: 1, 'cannot-tell': 0 } as const;

/** One verdict for each rule: broken anywhere is broken, judged anywhere is judged. */
export function mergedVerdicts(reports: readonly NamedReport[]): readonly Checked[] {
  const verdicts = new Map<string, Checked>();
  for (const { report } of reports)
    for (const one of report.checked) {
      const before = verdicts.get(one.rule);
      if (before === undefined || weight[one.verdict] > weight[before.verdict]) verdicts.set(one.rule, one);
    }
  return [...verdicts.values()];
}
