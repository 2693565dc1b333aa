// How is a report written as Markdown, for a pull request or a wiki?

import { mergedVerdicts, type NamedReport, type ReportLanguage } from './as-json.ts';
import type { RuleText } from './as-sarif.ts';

export function markdownReport(
  reports: readonly NamedReport[],
  rules: readonly RuleText[],
  language: ReportLanguage,
): string {
  const pt = language === 'pt';
  const counts = mergedVerdicts(reports);
  const number = (verdict: string) => counts.filter((one) => one.verdict === verdict).length;
  const lines = [
    pt ? '# Conformidade' : '# Conformance',
    '',
    pt
      ? `${number('kept')} regras cumpridas, ${number('broken')} quebradas, ${number('cannot-tell')} sem como julgar.`
      : `${number('kept')} rules kept, ${number('broken')} broken, ${number('cannot-tell')} that cannot be told.`,
  ];
  for (const { name, report } of reports) {
    if (report.findings.length === 0) continue;
    lines.push(
      '',
      `## ${cell(name)}`,
      '',
      pt ? '| Regra | Nível | Onde | O quê | Como corrigir |' : '| Rule | Level | Where | What | How to mend it |',
      '|---|---|---|---|---|',
    );
    for (const { rule, level, line, column, pointer, file, message, mend } of report.findings) {
      const url = rules.find(({ id }) => id === rule)?.url;
      const place =
        line === undefined ? (pointer ?? '') : `${file === undefined ? '' : `${file}:`}${line}:${column ?? 1}`;
      const name = url === undefined || url === '' ? rule : `[${rule}](${url})`;
      lines.push(`| ${name} | ${level} | ${cell(place)} | ${cell(message[language])} | ${cell(mend[language])} |`);
    }
  }
  const missing = reports.flatMap(({ report }) => report.cannotTell);
  if (missing.length > 0) {
    lines.push('', pt ? '## Sem como julgar' : '## Cannot tell', '');
    for (const { rule, missing: what } of missing) lines.push(`- ${rule}: ${cell(what[language])}`);
  }
  const remarks = reports.flatMap(({ report }) => report.remarks);
  if (remarks.length > 0) {
    lines.push('', pt ? '## Observações' : '## Remarks', '');
    for (const { message } of remarks) lines.push(`- ${cell(message[language])}`);
  }
  return `${lines.join('\n')}\n`;
}

function cell(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'))
    .replaceAll('\n', ' ');
}
