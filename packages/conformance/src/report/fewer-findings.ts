// A report without some of its findings.
import type { Finding, Remark, Report } from '../finding.ts';

/** A rule that no finding breaks any more counts as kept. */
export function withFewer(report: Report, findings: readonly Finding[], remarks: readonly Remark[]): Report {
  const isOpen = (rule: string) => findings.some((finding) => finding.rule === rule);
  return {
    ...report,
    findings,
    checked: report.checked.map(({ rule, verdict }) => ({
      rule,
      verdict: verdict === 'broken' && !isOpen(rule) ? 'kept' : verdict,
    })),
    remarks: [...report.remarks, ...remarks],
  };
}
