// A report without the rules of some groups.
import type { Report } from '../finding.ts';

export function withoutGroups(report: Report, groups: readonly string[]): Report {
  if (groups.length === 0) return report;
  const isWanted = ({ rule = '' }: { readonly rule?: string }) => !groups.some((group) => rule.startsWith(`${group}-`));
  return {
    findings: report.findings.filter(isWanted),
    checked: report.checked.filter(isWanted),
    cannotTell: report.cannotTell.filter(isWanted),
    remarks: report.remarks.filter(isWanted),
  };
}
