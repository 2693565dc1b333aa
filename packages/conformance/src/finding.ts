// How is the outcome of a check written down?

export type Localized = { readonly pt: string; readonly en: string };

/** One request and its answer, as raw text. */
export type RawExchange = { readonly request: string; readonly answer: string };

export type RuleLevel = 'must' | 'should' | 'may';

/** How sure the check is: `likely` where a name or a habit was read instead of a statement. */
export type Sureness = 'certain' | 'likely';

/** One change at the member or item that the keys lead to from the root of its file. */
export type Change = { readonly keys: readonly string[] } & (
  | { readonly do: 'rename'; readonly to: string }
  | { readonly do: 'replace'; readonly by: unknown }
  /** A value becomes a text of the same letters, or a list of itself. */
  | { readonly do: 'quote' | 'wrap' | 'remove' }
  /** Into the object that the keys lead to, or, without a name, into the list. */
  | { readonly do: 'add'; readonly name?: string; readonly value: unknown }
);

/** All changes of one correction; they are made together or not at all. */
export type Fix = readonly Change[];

/** A breach of one rule, with its place and how to mend it. */
export type Finding = {
  /** The id of the rule, as in `/v1/rules`. */
  readonly rule: string;
  readonly level: RuleLevel;
  /** `accepted`: a breach that a baseline or an exception knows. */
  readonly verdict: 'broken' | 'accepted';
  /** Why it is accepted. */
  readonly reason?: Localized;
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
  /** How findings of many places are told as one: `{count} of 40 operations …`, and the number of things that were judged. */
  readonly many?: { readonly message: Localized; readonly of: number };
  /** The changes that correct it in its file, where that is safe. */
  readonly fix?: Fix;
  /** The findings that this one stands for. */
  readonly places?: readonly Finding[];
};

/** `kept` only where evidence shows it; `accepted` where all breaches are known. */
export type Verdict = 'kept' | 'broken' | 'accepted' | 'cannot-tell';

/** One rule, and what its verdict rests on, such as "12 operations". */
export type Checked = { readonly rule: string; readonly verdict: Verdict; readonly evidence?: Localized };

/** A rule that could not be judged, and the evidence that was missing. */
export type CannotTell = { readonly rule: string; readonly missing: Localized };

/** A fact worth reading that breaks no rule. */
export type Remark = { readonly rule?: string; readonly message: Localized };

export type Report = {
  readonly findings: readonly Finding[];
  readonly checked: readonly Checked[];
  readonly cannotTell: readonly CannotTell[];
  readonly remarks: readonly Remark[];
};

/** The facts of a rule that a check needs; the rules themselves stay content. */
export type RuleFacts = { readonly id: string; readonly level: RuleLevel; readonly check: 'static' | 'live' | 'no' };
