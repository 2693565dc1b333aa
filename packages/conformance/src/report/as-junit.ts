// How is a report written as JUnit XML, for continuous integration?
import texts from '../../texts/report.json' with { type: 'json' };
import type { NamedReport, ReportLanguage } from './as-json.ts';
import { grouped } from './grouped.ts';

/** One suite for each description, one case for each rule. */
export function junitReport(reports: readonly NamedReport[], language: ReportLanguage): string {
  const suites = reports.map(({ name, report, unread }) => {
    if (unread) {
      const error = `<testcase name="${xml(name)}"><error message="${xml(unread[language])}"/></testcase>`;
      return `  <testsuite name="${xml(name)}" tests="1" failures="0" skipped="0" errors="1">${error}</testsuite>`;
    }
    const cases = report.checked.map(({ rule, verdict }) => {
      const open = `    <testcase classname="${xml(name)}" name="${xml(rule)}"`;
      if (verdict === 'kept') return `${open}/>`;
      if (verdict !== 'broken') {
        const told =
          verdict === 'accepted'
            ? report.findings.find((one) => one.rule === rule)?.reason
            : report.cannotTell.find((one) => one.rule === rule)?.missing;
        const words = verdict === 'accepted' ? `${texts.acceptedTitle[language]}: ` : '';
        return `${open}>\n      <skipped message="${xml(`${words}${told?.[language] ?? ''}`)}"/>\n    </testcase>`;
      }
      const failures = grouped(report.findings)
        .filter((finding) => finding.rule === rule && finding.verdict === 'broken')
        .map(({ line, column, pointer, exchanges = [], curl, message, mend }) => {
          const place = [line === undefined ? '' : `${line}:${column ?? 1}`, pointer ?? ''].filter(Boolean).join(' ');
          const shown = exchanges.map(({ request, answer }) => `\n${request}\n\n${answer}`);
          const text = [place, mend[language], ...shown, ...(curl ? ['', curl] : [])].join('\n');
          return `      <failure message="${xml(message[language])}" type="${xml(rule)}">${xml(text)}</failure>`;
        });
      return `${open}>\n${failures.join('\n')}\n    </testcase>`;
    });
    const broken = report.checked.filter(({ verdict }) => verdict === 'broken').length;
    const skipped = report.checked.filter(({ verdict }) => verdict === 'cannot-tell' || verdict === 'accepted').length;
    const counts = `tests="${report.checked.length}" failures="${broken}" skipped="${skipped}" errors="0"`;
    const remarks = report.remarks.map(({ message }) => message[language]).join('\n');
    const said = remarks === '' ? '' : `    <system-out>${xml(remarks)}</system-out>\n`;
    return `  <testsuite name="${xml(name)}" ${counts}>\n${cases.join('\n')}\n${said}  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="farol check">\n${suites.join('\n')}\n</testsuites>\n`;
}

/** Characters that XML 1.0 does not allow are left out. */
function xml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the ones to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\n', '&#10;')
  );
}
