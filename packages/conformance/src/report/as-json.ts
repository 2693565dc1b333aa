// How is a report written for programs?
import type { Finding, Report } from '../finding.ts';

export type ReportLanguage = 'pt' | 'en';

/** A description or an address that was checked, with its report. */
export type NamedReport = { readonly name: string; readonly report: Report };

export function jsonReport(reports: readonly NamedReport[], language: ReportLanguage) {
  const several = reports.length > 1;
  return {
    findings: reports.flatMap(({ name, report }) =>
      report.findings.map((finding) => jsonFinding(finding, language, several ? name : undefined)),
    ),
    checked: mergedVerdicts(reports),
    cannot_tell: reports.flatMap(({ name, report }) =>
      report.cannotTell.map(({ rule, missing }) => ({
        rule,
        missing: missing[language],
        ...(several && { file: name }),
      })),
    ),
    remarks: reports.flatMap(({ report }) =>
      report.remarks.map(({ rule, message }) => ({ ...(rule !== undefined && { rule }), message: message[language] })),
    ),
  };
}

function jsonFinding(finding: Finding, language: ReportLanguage, name: string | undefined) {
  const { rule, level, verdict, sure, pointer, line, column, exchanges, curl, message, mend } = finding;
  const file = finding.file ?? name;
  return {
    rule,
    level,
    verdict,
    sure,
    pointer: pointer ?? null,
    line: line ?? null,
    column: column ?? null,
    ...(file === undefined ? {} : { file }),
    message: message[language],
    mend: mend[language],
    ...(exchanges === undefined ? {} : { exchanges }),
    ...(curl === undefined ? {} : { curl }),
  };
}

const weight = { broken: 2, kept: 1, 'cannot-tell': 0 } as const;

/** One verdict for each rule: broken anywhere is broken, judged anywhere is judged. */
export function mergedVerdicts(reports: readonly NamedReport[]): Report['checked'] {
  const verdicts = new Map<string, Report['checked'][number]['verdict']>();
  for (const { report } of reports)
    for (const { rule, verdict } of report.checked) {
      const before = verdicts.get(rule);
      if (before === undefined || weight[verdict] > weight[before]) verdicts.set(rule, verdict);
    }
  return [...verdicts].map(([rule, verdict]) => ({ rule, verdict }));
}
