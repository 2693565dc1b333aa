// How is a report written as SARIF 2.1.0, for code scanning?
import type { Finding, Localized } from '../finding.ts';
import type { NamedReport, ReportLanguage } from './as-json.ts';
import { grouped } from './grouped.ts';

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
            executionSuccessful: !reports.some(({ unread }) => unread),
            toolExecutionNotifications: reports.flatMap(({ report, unread }) => [
              ...(unread ? [{ level: 'error', message: { text: unread[language] } }] : []),
              ...report.remarks.map(({ rule, message }) => ({
                level: 'note',
                message: { text: message[language] },
                ...(rule ? { associatedRule: { id: rule } } : {}),
              })),
            ]),
          },
        ],
        results: reports.flatMap(({ name, report }) =>
          grouped(report.findings).map((finding) => resultOf(finding, name, described, language)),
        ),
      },
    ],
  };
}

function resultOf(finding: Finding, name: string, rules: readonly RuleText[], language: ReportLanguage) {
  const { rule, level, sure, reason, exchanges, curl, message, mend, places } = finding;
  const index = rules.findIndex(({ id }) => id === rule);
  return {
    ruleId: rule,
    ...(index === -1 ? {} : { ruleIndex: index }),
    level: levels[level],
    message: { text: `${message[language]} ${mend[language]}` },
    locations: [locationOf(finding, name)],
    ...(places && { relatedLocations: places.slice(1).map((one) => locationOf(one, name)) }),
    ...(reason && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: reason[language] }],
    }),
    properties: { sure, ...(exchanges && { exchanges }), ...(curl && { curl }) },
  };
}

function locationOf({ file, line, column, pointer }: Finding, name: string) {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(file ?? name) },
      ...(line === undefined ? {} : { region: { startLine: line, startColumn: column ?? 1 } }),
    },
    ...(pointer === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: pointer }] }),
  };
}
