// How is a report written as annotations of GitHub Actions?
import type { Finding } from '../finding.ts';
import type { NamedReport, ReportLanguage } from './as-json.ts';
import { grouped } from './grouped.ts';

const commands = { must: 'error', should: 'warning', may: 'notice' } as const;

/** One workflow command for each breach, and one for each file that could not be read. */
export function githubReport(reports: readonly NamedReport[], language: ReportLanguage): string {
  const lines = reports.flatMap(({ name, report, unread }) => [
    ...(unread ? [`::error file=${property(name)}::${data(unread[language])}`] : []),
    ...grouped(report.findings.filter(({ verdict }) => verdict === 'broken')).map((one) =>
      annotation(one, name, language),
    ),
  ]);
  return lines.map((line) => `${line}\n`).join('');
}

function annotation(
  { rule, level, file, line, column, message, mend }: Finding,
  name: string,
  language: ReportLanguage,
) {
  const place = line === undefined ? '' : `,line=${line},col=${column ?? 1}`;
  const text = data(`${message[language]} ${mend[language]}`.trim());
  return `::${commands[level]} file=${property(file ?? name)}${place},title=${property(rule)}::${text}`;
}

/** A line break would begin a command of its own. */
const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
