// How is a report written as Markdown, for a pull request or a wiki?

import type { Finding, Localized } from '../finding.ts';
import { mergedVerdicts, type NamedReport, type ReportLanguage } from './as-json.ts';
import type { RuleText } from './as-sarif.ts';

const words = {
  title: { pt: 'Conformidade', en: 'Conformance' },
  columns: {
    pt: 'Regra | Nível | Onde | O quê | Como corrigir',
    en: 'Rule | Level | Where | What | How to mend it',
  },
  cannotTell: { pt: 'Sem como julgar', en: 'Cannot tell' },
  remarks: { pt: 'Observações', en: 'Remarks' },
};

const countsText = (kept: number, broken: number, open: number): Localized => ({
  pt: `${kept} regras cumpridas, ${broken} quebradas, ${open} sem como julgar.`,
  en: `${kept} rules kept, ${broken} broken, ${open} that cannot be judged.`,
});

export function markdownReport(
  reports: readonly NamedReport[],
  rules: readonly RuleText[],
  language: ReportLanguage,
): string {
  const verdicts = mergedVerdicts(reports);
  const number = (verdict: string) => verdicts.filter((one) => one.verdict === verdict).length;
  const counts = countsText(number('kept'), number('broken'), number('cannot-tell'));
  const lines = [`# ${words.title[language]}`, '', counts[language]];
  for (const { name, report } of reports) {
    if (report.findings.length === 0) continue;
    lines.push('', `## ${cell(name)}`, '', `| ${words.columns[language]} |`, '|---|---|---|---|---|');
    for (const finding of report.findings) {
      const { rule, level, message, mend } = finding;
      const url = rules.find(({ id }) => id === rule)?.url;
      const linked = url ? `[${rule}](${url})` : rule;
      const place = cell(placeOf(finding));
      lines.push(`| ${linked} | ${level} | ${place} | ${cell(message[language])} | ${cell(mend[language])} |`);
    }
    for (const finding of report.findings) lines.push(...evidenceOf(finding, language));
  }
  const section = (title: Localized, items: readonly string[]) => {
    if (items.length > 0) lines.push('', `## ${title[language]}`, '', ...items.map((item) => `- ${item}`));
  };
  const missing = reports.flatMap(({ report }) => report.cannotTell);
  section(
    words.cannotTell,
    missing.map(({ rule, missing: what }) => `${rule}: ${cell(what[language])}`),
  );
  const remarks = reports.flatMap(({ report }) => report.remarks);
  section(
    words.remarks,
    remarks.map(({ message }) => cell(message[language])),
  );
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
