import { jsonReport, junitReport, markdownReport, type Report, sarifReport } from '@farol/conformance';
import { language } from '../page/language.ts';
import { ruleTexts } from './rule-links.ts';

/** Put here by the build. */
declare const checkVersion: string;

export const reportForms = ['JSON', 'Markdown', 'SARIF', 'JUnit'] as const;

/** The report as a file to download. */
export function reportFile(
  form: (typeof reportForms)[number],
  name: string,
  report: Report,
): { readonly body: string; readonly ending: string } {
  const reports = [{ name, report }];
  const text = (value: unknown) => JSON.stringify(value, null, 2);
  if (form === 'JSON') return { body: text(jsonReport(reports, language)), ending: 'json' };
  if (form === 'Markdown') return { body: markdownReport(reports, ruleTexts(), language), ending: 'md' };
  if (form === 'JUnit') return { body: junitReport(reports, language), ending: 'xml' };
  return { body: text(sarifReport(reports, ruleTexts(), { language, version: checkVersion })), ending: 'sarif' };
}
