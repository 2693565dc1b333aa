/** The closed values of the content. Imports no package, so that a page or a command can bundle it alone. */
import {
  type Camel,
  camelCase,
  charterFields,
  claimable,
  closedTerms,
  fieldIn,
  filterFields,
  linkFields,
  ownFields,
  valuesOf,
  type Words,
} from '../fields/index.ts';
import labels from './labels.json' with { type: 'json' };
import type { Window } from './windows.ts';

export const languages = ['pt', 'en'] as const;
export type Language = (typeof languages)[number];

/** Labels of spec 2.3, to the letter; the rows of spec 8. */
export const formats = valuesOf(fieldIn(charterFields, 'formats'));
export const kinds = valuesOf(fieldIn(ownFields, 'kind'));

/** The names for people of the closed values that are no facts of an entry. Scopes and windows stand inside a sentence: "3 por minuto". */
export const closedLabels = labels satisfies Readonly<Record<string, Words>> & {
  window: Readonly<Record<Window, object>>;
};

type Labels = typeof labels;
type Closed<V> = readonly [V, ...V[]];
const closed = <G extends keyof Labels>(group: G) =>
  Object.keys(labels[group]) as unknown as Closed<keyof Labels[G] & string>;

/** Those of the charter, then our own. */
export const ruleGroups = closed('ruleGroup');
export const ruleLevels = closed('ruleLevel');

export const sampleLanguages = [
  'http',
  'shell',
  'json',
  'graphql',
  'javascript',
  'python',
  'php',
  'go',
  'java',
  'csharp',
  'ruby',
  'openapi',
  'zod',
  'sql',
  'regex',
] as const;

/**
 * How a test proves a sample of a guide: sent to this server, run, run with the signature vectors (where the language is installed, for
 * those that may not be), read by a parser, held against right and wrong values, or only shown.
 */
export const sampleChecks = ['server', 'run', 'vectors', 'vectors-if-installed', 'parsed', 'values', 'shown'] as const;

/** How a rule can be checked: by reading a description, by calling a running API, or only by judgement. */
export const checks = closed('check');

export const limitKinds = closed('limitKind');

/** The scope that a limit counts in. `query` bounds a single request (a date range, a number of items) instead of a rate. */
export const limitScopes = closed('limitScope');

export { type Window, windows } from './windows.ts';

/** The failures that callers meet. The simulator plays each one, and the gateway gives each one a status. */
export const situations = closed('situation');

/** Who states a fact, how sure that is, and where a sample is from. */
export const claimants = closed('claimBy');
export const confidences = closed('confidence');
export const provenances = closed('provenance');

export const claimedFields = claimable.map(({ id }) => camelCase(id));

/** The calls of a check: the command line of the page, and those that test what it alone does not show. */
export const probes = closed('probe');
export type ProbeName = (typeof probes)[number];

/** The reason of a verdict. */
export const verdictReasons = closed('verdictReason');
export type VerdictReason = (typeof verdictReasons)[number];

/** Notes about a check that contradict nothing. */
export const noteCodes = closed('noteCode');
export type NoteCode = (typeof noteCodes)[number];

export const verdicts = closed('verdict');

/** The state of an entry, derived from dated evidence and never written by hand. */
export const states = closed('state');

export const standardStates = closed('standardState');

/** What was read of a standard: its text, only which edition is current, or nothing yet, where number and month are as others cite them. */
export const standardReadings = closed('standardReading');

/** The terms whose changes are published with their date. */
export const changedFields = ['authentication', 'limits', 'freeTier', 'cors', 'baseAddress'] as const;

/** The terms that decide whether an API may be used at all, each with its closed values; `termsUrl` is a URL instead. */
type Term = (typeof closedTerms)[number];
export type TermName = Camel<Term['id']>;
export const termNames: readonly TermName[] = closedTerms.map(({ id }) => camelCase(id));
export const termValues = Object.fromEntries(closedTerms.map((term) => [camelCase(term.id), valuesOf(term)])) as {
  readonly [T in Term as Camel<T['id']>]: readonly (keyof T['words'] & string)[];
};

const links = linkFields.filter((link) => link.kind === 'link');
export const linkNames = links.map(({ id }) => camelCase(id));
export const priceValues = valuesOf(fieldIn(filterFields, 'prices'));

/** How a value of one API is rewritten into the form of another. */
export const conversions = ['same', 'digits', 'number', 'cep', 'cnpj', 'cnae', 'after-dash', 'br-day'] as const;
export type Conversion = (typeof conversions)[number];
