// How is a report shown, for people or for other programs?

import type { Text } from '@farol/catalogue/ask';
import {
  badgeReport,
  type Finding,
  githubReport,
  grouped,
  jsonReport,
  junitReport,
  markdownReport,
  mergedVerdicts,
  type NamedReport,
  type Settings,
  sarifReport,
  structureRules,
} from '@farol/conformance';
import type { Context } from '../arguments/command.ts';
import { version } from '../machine/version.ts';
import { sentence } from '../output/at-work.ts';
import { printJson } from '../output/json.ts';
import { hang } from '../output/wrap.ts';
import type { CheckOptions } from './check-options.ts';

/** What the rules of structure are read from. */
const openApiSpecification = 'https://spec.openapis.org/oas/latest.html';
/** Places of a finding that are shown without --all; JSON has all of them. */
const shownPlaces = 3;

export function printReports(
  context: Context,
  reports: readonly NamedReport[],
  options: CheckOptions,
  { site }: Settings,
): void {
  const { out, err, language } = context;
  const format = options.format ?? (context.json ? 'json' : 'text');
  if (format === 'json') {
    printJson(out, jsonReport(reports, language));
    return;
  }
  const rules = () => [
    ...context.catalogue.rules.map(({ id, title }) => ({ id, title, url: `${site}/v1/rules/${id}` })),
    ...structureRules.map(({ id, title }) => ({ id, title, url: openApiSpecification })),
  ];
  if (format === 'sarif') printJson(out, sarifReport(reports, rules(), { language, version: version() }));
  else if (format === 'junit') out.write(junitReport(reports, language));
  else if (format === 'github') out.write(githubReport(reports, language));
  else if (format === 'badge') out.write(badgeReport(reports, language, new Date().toISOString().slice(0, 10)));
  else if (format === 'markdown') out.write(markdownReport(reports, rules(), language));
  else out.lines(textLines(context, reports, options.all === true));
  if (format !== 'text') err.lines(fixedLines(context, reports));
}

function fixedLines({ out, language }: Context, reports: readonly NamedReport[]): string[] {
  return reports.flatMap(({ name, fixed = [] }) =>
    fixed.flatMap(({ file = name, line, column, message }) =>
      hang(`${out.paint('good', '✔')} `, `${file}:${line}:${column} ${message[language]}`, out.width),
    ),
  );
}

function textLines(context: Context, reports: readonly NamedReport[], all: boolean): string[] {
  const { out, language } = context;
  const lines = reports.flatMap(({ name, report }) => {
    const broken = grouped(report.findings.filter(({ verdict }) => verdict === 'broken'));
    if (broken.length === 0) return [];
    const byRule = [...Map.groupBy(broken, ({ rule }) => rule).values()];
    return [out.paint('title', name), ...byRule.flatMap((same) => groupLines(context, name, same, all)), ''];
  });
  const fixable = reports
    .flatMap(({ report }) => report.findings)
    .filter(({ fix, verdict }) => fix && verdict === 'broken');
  const remarks = [
    ...reports.flatMap(({ report }) => report.remarks.map(({ message }) => message[language])),
    ...(fixable.length > 0 ? [sentence('fixable', { count: fixable.length })[language]] : []),
  ];
  const unread = reports.flatMap(({ unread: why }) => (why ? hang('✖ ', why[language], out.width) : []));
  const verdicts = mergedVerdicts(reports);
  const count = (verdict: string) => verdicts.filter((one) => one.verdict === verdict).length;
  const missing = reports.flatMap(({ report }) => report.cannotTell);
  const counted = (verdict: string, words: Text) => `${count(verdict)} ${words[language]}`;
  const corrected = reports.reduce((sum, { fixed = [] }) => sum + fixed.length, 0);
  return [
    ...fixedLines(context, reports),
    ...(corrected > 0 ? [sentence('fixed', { count: corrected })[language], ''] : []),
    ...lines,
    ...unread.map((line) => out.paint('bad', line)),
    ...remarks.flatMap((text) => hang('  ', text, out.width)).map((line) => out.paint('quiet', line)),
    ...missingLines(context, missing),
    [
      out.paint('good', counted('kept', { pt: 'cumpridas', en: 'kept' })),
      out.paint(count('broken') > 0 ? 'bad' : 'quiet', counted('broken', { pt: 'quebradas', en: 'broken' })),
      ...(count('accepted') > 0 ? [counted('accepted', { pt: 'aceitas', en: 'accepted' })] : []),
      out.paint('quiet', counted('cannot-tell', { pt: 'sem como julgar', en: 'cannot tell' })),
    ].join(', '),
  ];
}

/** One line for all rules that lacked the same evidence. */
function missingLines(
  { out, language }: Context,
  missing: readonly { readonly rule: string; readonly missing: Text }[],
): string[] {
  return [...Map.groupBy(missing, ({ missing: why }) => why[language])].flatMap(([why, same]) => {
    const rules = new Set(same.map(({ rule }) => rule));
    return hang('? ', `${why}: ${[...rules].join(', ')}`, out.width).map((line) => out.paint('quiet', line));
  });
}

function groupLines(context: Context, name: string, findings: readonly Finding[], all: boolean): string[] {
  const { out, language, catalogue } = context;
  const [first] = findings;
  if (first === undefined) return [];
  const rule = catalogue.rule(first.rule) ?? structureRules.find(({ id }) => id === first.rule);
  const title = rule?.title[language] ?? '';
  const level = catalogue.label('ruleLevel', first.level, language);
  return [
    `${out.paint('bad', '✖')} ${out.paint('name', first.rule)} ${out.paint('quiet', `(${level})`)} ${title}`,
    ...findings.flatMap((finding) =>
      finding.places ? placesLines(context, name, finding, all) : findingLines(context, name, finding),
    ),
    ...hang('    → ', first.mend[language], out.width).map((line) => out.paint('good', line)),
  ];
}

/** One sentence for all of them, and the first few. */
function placesLines(context: Context, name: string, { message, places = [] }: Finding, all: boolean): string[] {
  const { out, language } = context;
  const shown = all ? places : places.slice(0, shownPlaces);
  const more = places.length - shown.length;
  const rest = { pt: `      e mais ${more}: --all`, en: `      and ${more} more: --all` }[language];
  return [
    ...hang('    ', message[language], out.width),
    ...shown.flatMap((finding) => findingLines(context, name, finding)).map((line) => `  ${line}`),
    ...(more > 0 ? [out.paint('quiet', rest)] : []),
  ];
}

function findingLines({ out, language }: Context, name: string, finding: Finding): string[] {
  const { line, column, sure, message, file, exchanges, curl } = finding;
  const place = line === undefined ? '' : `${file ?? name}:${line}:${column ?? 1} `;
  const unsure = sure === 'likely' ? { pt: ' (provável)', en: ' (likely)' }[language] : '';
  return [
    ...hang('    ', `${place}${message[language]}${unsure}`, out.width),
    ...(exchanges ?? []).flatMap(({ request, answer }) =>
      [...quoted('> ', request), ...quoted('< ', answer)].map((text) => out.paint('quiet', `      ${text}`)),
    ),
    ...(curl === undefined ? [] : [`      ${out.paint('name', curl)}`]),
  ];
}

function quoted(sign: string, text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `${sign}${line}`);
}
