/** Holds any API against the rules: on paper, running, and receiving. */

export type {
  CannotTell,
  Change,
  Checked,
  Finding,
  Fix,
  Localized,
  RawExchange,
  Remark,
  Report,
  RuleFacts,
  RuleLevel,
  Sureness,
  Verdict,
} from './finding.ts';
export { openApiChecks } from './paper/checks/all-checks.ts';
export { graphqlChecks } from './paper/checks/all-schema-checks.ts';
export { bundled } from './paper/document/bundle.ts';
export type { LoadLinked } from './paper/document/collect.ts';
export { collectSource } from './paper/document/collect.ts';
export { parseDocument } from './paper/document/parse-document.ts';
export { DescriptionError, largestDocument, tooLarge } from './paper/document/parse-plain.ts';
export { filesOf, type Source } from './paper/document/source.ts';
export type { Corrected } from './paper/fix/correct.ts';
export { correct, editsOf } from './paper/fix/correct.ts';
export type { Edit } from './paper/fix/edits.ts';
export { judgePaper, judgeSchema, readSchema, requireOpenApi } from './paper/judge.ts';
export { judgeOpenApi } from './paper/judge-open-api.ts';
export type { OwnOperation, OwnRule, OwnRuleFunction, Severity } from './paper/own-rules.ts';
export { ruleOfFunction, severities } from './paper/own-rules.ts';
export { structureRules } from './paper/structure/rules.ts';
export { badgeReport } from './report/as-badge.ts';
export { githubReport } from './report/as-github.ts';
export type { NamedReport, ReportLanguage } from './report/as-json.ts';
export { jsonReport, mergedVerdicts } from './report/as-json.ts';
export { junitReport } from './report/as-junit.ts';
export { markdownReport } from './report/as-markdown.ts';
export type { RuleText } from './report/as-sarif.ts';
export { sarifReport } from './report/as-sarif.ts';
export type { Baseline } from './report/baseline.ts';
export { acceptKnown, readBaseline } from './report/baseline.ts';
export { grouped } from './report/grouped.ts';
export type { Settings } from './report/settings.ts';
export { isFailing, noSettings, readSettings, SettingsError, withSettings } from './report/settings.ts';
export { withoutGroups } from './report/without-groups.ts';
