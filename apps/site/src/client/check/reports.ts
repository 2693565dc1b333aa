// A report as a file. Loaded with the first that somebody saves, because most readers save none.
import { jsonReport, junitReport, markdownReport, type Report, sarifReport } from '@farol/conformance';
import { language } from '../page/language.ts';
import type { NamedRule } from './answer.ts';

export type ReportForm = 'JSON' | 'Markdown' | 'SARIF' | 'JUnit';

/** Put here by the build. */
declare const checkVersion: string;

export function reportFile(
  form: ReportForm,
  name: string,
  report: Report,
  named: readonly NamedRule[],
): { readonly body: string; readonly ending: string } {
  const reports = [{ name, report }];
  const rules = named.flatMap(({ url, ...rule }) => (url === undefined ? [] : { ...rule, url }));
  const text = (value: unknown) => JSON.stringify(value, null, 2);
  if (form === 'JSON') return { body: text(jsonReport(reports, language)), ending: 'json' };
  if (form === 'Markdown') return { body: markdownReport(reports, rules, language), ending: 'md' };
  if (form === 'JUnit') return { body: junitReport(reports, language), ending: 'xml' };
  return { body: text(sarifReport(reports, rules, { language, version: checkVersion })), ending: 'sarif' };
}
