// A report some of whose findings are accepted: they stay in it, and break their rule no more.
import type { Finding, Localized, Remark, Report } from '../finding.ts';

/** `reasonOf` says why a finding is accepted, or nothing where it is not. */
export function withAccepted(
  report: Report,
  reasonOf: (finding: Finding) => Localized | undefined,
  remarksOf: (accepted: readonly Finding[]) => readonly Remark[],
): Report {
  const findings = report.findings.map((finding): Finding => {
    const reason = finding.verdict === 'broken' ? reasonOf(finding) : undefined;
    return reason === undefined ? finding : { ...finding, verdict: 'accepted', reason };
  });
  const isBroken = new Set(findings.filter(({ verdict }) => verdict === 'broken').map(({ rule }) => rule));
  return {
    ...report,
    findings,
    checked: report.checked.map((one) =>
      one.verdict === 'broken' && !isBroken.has(one.rule) ? { ...one, verdict: 'accepted' } : one,
    ),
    remarks: [...report.remarks, ...remarksOf(findings.filter((one, index) => one !== report.findings[index]))],
  };
}
