// How is a report written as SARIF 2.1.0, for code scanning?
import type { Finding, Localized } from '../finding.ts';
import type { NamedReport, ReportLanguage } from './as-json.ts';

export type RuleText = { readonly id: string; readonly title: Localized; readonly url: string };

const levels = { must: 'error', should: 'warning', may: 'note' } as const;

export function sarifReport(
  reports: readonly NamedReport[],
  rules: readonly RuleText[],
  { language, version }: { readonly language: ReportLanguage; readonly version: string },
) {
  const used = new Set(reports.flatMap(({ report }) => report.checked.map(({ rule }) => rule)));
  const described = rules.filter(({ id }) => used.has(id));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'farol',
            version,
            rules: described.map(({ id, title, url }) => ({
              id,
              shortDescription: { text: title[language] },
              ...(/^https?:/.test(url) ? { helpUri: url } : {}),
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: reports.flatMap(({ report }) =>
              report.remarks.map(({ rule, message }) => ({
                level: 'note',
                message: { text: message[language] },
                ...(rule ? { associatedRule: { id: rule } } : {}),
              })),
            ),
          },
        ],
        results: reports.flatMap(({ name, report }) =>
          report.findings.map((finding) => resultOf(finding, name, described, language)),
        ),
      },
    ],
  };
}

function resultOf(finding: Finding, name: string, rules: readonly RuleText[], language: ReportLanguage) {
  const { rule, level, sure, line, column, pointer, exchanges, curl, message, mend } = finding;
  const index = rules.findIndex(({ id }) => id === rule);
  return {
    ruleId: rule,
    ...(index === -1 ? {} : { ruleIndex: index }),
    level: levels[level],
    message: { text: `${message[language]} ${mend[language]}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(finding.file ?? name) },
          ...(line === undefined ? {} : { region: { startLine: line, startColumn: column ?? 1 } }),
        },
        ...(pointer === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
    properties: { sure, ...(exchanges && { exchanges }), ...(curl && { curl }) },
  };
}
