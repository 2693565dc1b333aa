// How is a report written as Markdown, for a pull request or a wiki?

import type { Finding } from '../finding.ts';
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
      : `${number('kept')} rules kept, ${number('broken')} broken, ${number('cannot-tell')} that cannot be judged.`,
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
    for (const finding of report.findings) {
      const { rule, level, message, mend } = finding;
      const url = rules.find(({ id }) => id === rule)?.url;
      const place = placeOf(finding);
      const name = url === undefined || url === '' ? rule : `[${rule}](${url})`;
      lines.push(`| ${name} | ${level} | ${cell(place)} | ${cell(message[language])} | ${cell(mend[language])} |`);
    }
    for (const finding of report.findings) lines.push(...evidenceOf(finding, language));
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

/** In the description, or the call to a running server that shows the breach. */
function placeOf({ line, column, pointer, file, exchanges }: Finding): string {
  if (line !== undefined) return `${file === undefined ? '' : `${file}:`}${line}:${column ?? 1}`;
  return pointer ?? exchanges?.at(-1)?.request.split(' ', 2).join(' ') ?? '';
}

function evidenceOf({ rule, message, exchanges = [], curl }: Finding, language: ReportLanguage): readonly string[] {
  if (exchanges.length === 0 && curl === undefined) return [];
  return [
    '',
    `### ${rule}: ${cell(message[language])}`,
    ...exchanges.flatMap(({ request, answer }) => ['', ...fenced('http', `${request}\n\n${answer}`)]),
    ...(curl === undefined ? [] : ['', ...fenced('sh', curl)]),
  ];
}

/** The fence is longer than any inside the text. */
function fenced(kind: string, text: string): readonly string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${kind}`, text, fence];
}

function cell(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'))
    .replaceAll('\n', ' ');
}
