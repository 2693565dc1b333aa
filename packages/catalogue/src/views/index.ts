/**
 * The door `@farol/catalogue/views`: an entry, a rule, a find and a guide in one language, the same for REST, GraphQL and the command
 * line. It imports no package, so that the command line starts fast; the schemas stand behind `@farol/catalogue/view-schemas`.
 */

export { type FindView, findKinds, findView } from '../find/find-view.ts';
export { decisionParts } from './decision-parts.ts';
export { type EntrySummary, type EntryView, entrySummary, entryView } from './entry.ts';
export { guideText } from './guide-text.ts';
export { type RuleSummary, type RuleView, ruleSummary, ruleView } from './rule.ts';
export { snakeCase } from './snake-case.ts';
export { type StandingFacts, standingsOf } from './standing.ts';
export type { ViewContext } from './view-context.ts';
