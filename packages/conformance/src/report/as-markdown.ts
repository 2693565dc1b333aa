// How is a report written as Markdown, for a pull request or a wiki?
import texts from '../../texts/report.json' with { type: 'json' };
import type { Finding, Localized } from '../finding.ts';
import { worded } from '../worded.ts';
import { mergedVerdicts, type NamedReport, type ReportLanguage } from './as-json.ts';
import type { RuleText } from './as-sarif.ts';
import { grouped } from './grouped.ts';

/** GitHub takes no longer comment. */
const longestComment = 65_000;

export function markdownReport(
  reports: readonly NamedReport[],
  rules: readonly RuleText[],
  language: ReportLanguage,
  isBrief = false,
): string {
  const verdicts = mergedVerdicts(reports);
  const number = (verdict: string) => verdicts.filter((one) => one.verdict === verdict).length;
  const counts = {
    kept: number('kept'),
    broken: number('broken'),
    accepted: number('accepted'),
    open: number('cannot-tell'),
  };
  const lines = [`# ${texts.title[language]}`, '', worded(texts.counts, counts)[language]];
  for (const { name, report } of reports) {
    const broken = grouped(report.findings.filter(({ verdict }) => verdict === 'broken'));
    if (broken.length === 0) continue;
    lines.push('', `## ${cell(name)}`, '', `| ${texts.columns[language]} |`, '|---|---|---|---|---|');
    for (const finding of broken) {
      const { rule, level, message, mend } = finding;
      const url = rules.find(({ id }) => id === rule)?.url;
      const linked = url ? `[${rule}](${url})` : rule;
      const place = cell(placeOf(finding));
      lines.push(`| ${linked} | ${level} | ${place} | ${cell(message[language])} | ${cell(mend[language])} |`);
    }
    if (isBrief) lines.push('', texts.evidenceLeftOut[language]);
    else for (const finding of broken) lines.push(...evidenceOf(finding, language));
  }
  const section = (title: Localized, items: readonly string[]) => {
    if (items.length > 0) lines.push('', `## ${title[language]}`, '', ...items.map((item) => `- ${item}`));
  };
  const missing = reports.flatMap(({ report }) =>
    report.cannotTell.map(({ rule, missing: what }) => `${rule}: ${cell(what[language])}`),
  );
  const accepted = reports.flatMap(({ report }) =>
    grouped(report.findings.filter(({ verdict }) => verdict === 'accepted')).map(
      ({ rule, message, reason }) => `${rule}: ${cell(`${message[language]} (${reason?.[language] ?? ''})`)}`,
    ),
  );
  section(texts.acceptedTitle, accepted);
  section(texts.cannotTell, missing);
  const remarks = reports.flatMap(({ report, unread }) =>
    [...(unread ? [unread] : []), ...report.remarks.map(({ message }) => message)].map((text) => cell(text[language])),
  );
  section(texts.remarks, remarks);
  const text = `${lines.join('\n')}\n`;
  if (text.length <= longestComment || isBrief) return text;
  return markdownReport(reports, rules, language, true);
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
    `<details><summary>${rule}: ${cell(message[language])}</summary>`,
    ...exchanges.flatMap(({ request, answer }) => ['', ...fenced('http', `${request}\n\n${answer}`)]),
    ...(curl === undefined ? [] : ['', ...fenced('sh', curl)]),
    '',
    '</details>',
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
