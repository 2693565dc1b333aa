// How is the outcome of a check written down?

import type { Text } from '@farol/http';

/** A text in both languages. */
export type Localized = Text;

/** One request and its answer, as raw text. */
export type RawExchange = { readonly request: string; readonly answer: string };

export type RuleLevel = 'must' | 'should' | 'may';

/** How sure the check is: `likely` where a name or a habit was read instead of a statement. */
export type Sureness = 'certain' | 'likely';

/** A breach of one rule, with its place and how to mend it. */
export type Finding = {
  /** The id of the rule, as in `/v1/rules`. */
  readonly rule: string;
  readonly level: RuleLevel;
  readonly verdict: 'broken';
  readonly sure: Sureness;
  /** JSON pointer into the description. */
  readonly pointer?: string;
  /** Counted from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The file that holds the place, where a description spans several. */
  readonly file?: string;
  /** The path of the operation, where the place is in another file. */
  readonly path?: string;
  readonly exchanges?: readonly RawExchange[];
  /** One shell line that shows the breach again. */
  readonly curl?: string;
  readonly message: Localized;
  readonly mend: Localized;
};

export type Verdict = 'kept' | 'broken' | 'cannot-tell';

/** A rule that could not be judged, and the evidence that was missing. */
export type CannotTell = { readonly rule: string; readonly missing: Localized };

/** A fact worth reading that breaks no rule. */
export type Remark = { readonly rule?: string; readonly message: Localized };

export type Report = {
  readonly findings: readonly Finding[];
  readonly checked: readonly { readonly rule: string; readonly verdict: Verdict }[];
  readonly cannotTell: readonly CannotTell[];
  readonly remarks: readonly Remark[];
};

/** The facts of a rule that a check needs; the rules themselves stay content. */
export type RuleFacts = { readonly id: string; readonly level: RuleLevel; readonly check: 'static' | 'live' | 'no' };
