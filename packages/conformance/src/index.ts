/** Holds any API against the rules: on paper, running, and receiving. */

export type {
  CannotTell,
  Finding,
  Localized,
  RawExchange,
  Remark,
  Report,
  RuleFacts,
  RuleLevel,
  Sureness,
  Verdict,
} from './finding.ts';
