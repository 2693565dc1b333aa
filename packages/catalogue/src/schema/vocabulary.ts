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
} from '../fields/index.ts';

export const languages = ['pt', 'en'] as const;
export type Language = (typeof languages)[number];

/** Labels of spec 2.2 and 2.3, to the letter; the rows of spec 8; the categories. */
export const authentications = valuesOf(fieldIn(charterFields, 'authentication'));
export const formats = valuesOf(fieldIn(charterFields, 'formats'));
export const kinds = valuesOf(fieldIn(ownFields, 'kind'));
export const categories = valuesOf(fieldIn(ownFields, 'category'));

/** Those of the charter, then our own. */
export const ruleGroups = [
  'rest',
  'graphql',
  'webhooks',
  'authentication',
  'errors',
  'limits',
  'versioning',
  'brasil',
] as const;
export const ruleLevels = ['must', 'should', 'may'] as const;

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
export const checks = ['static', 'live', 'no'] as const;

export const limitKinds = ['documented', 'charter', 'informal', 'fair-use', 'not-stated'] as const;

/** The scope that a limit counts in. `query` bounds a single request (a date range, a number of items) instead of a rate. */
export const limitScopes = ['ip', 'key', 'user', 'app', 'account', 'project', 'organization', 'query'] as const;

export { type Window, windows } from './windows.ts';

/** The failures that callers meet. The simulator plays each one, and the gateway gives each one a status. */
export const situations = [
  'missing-key',
  'wrong-key',
  'forbidden',
  'unknown-item',
  'malformed-input',
  'spent-limit',
  'blocked-client',
  'overloaded',
  'upstream-down',
] as const;

export const claimedFields = claimable.map(({ id }) => camelCase(id));

/** The calls of a check: the command line of the page, and those that test what it alone does not show. */
export const probes = ['first', 'origin', 'preflight', 'failure', 'without-key', 'with-key', 'format'] as const;
export type ProbeName = (typeof probes)[number];

/** The reason of a verdict. */
export const verdictReasons = [
  'as-stated',
  'read-by-a-person',
  'status',
  'content-type',
  'not-json',
  'shape',
  'moved',
  'gone',
  'down',
  'no-answer',
  'cors-success',
  'cors-preflight',
  'cors-error',
  'key-not-needed',
  'key-refused',
  'key-missing',
  'limit-headers-missing',
  'limit-number',
  'failure-differs',
  'format-differs',
  'filtered',
  'limit-spent',
  'not-reported',
  'not-by-machine',
  'not-reached',
  'seen-once',
] as const;
export type VerdictReason = (typeof verdictReasons)[number];

/** Notes about a check that contradict nothing. */
export const noteCodes = [
  'slow',
  'only-once',
  'preflight-granted',
  'preflight-not-granted',
  'error-open',
  'waited',
] as const;
export type NoteCode = (typeof noteCodes)[number];

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

/** Kinds of facts that grow old at the same pace. */
export const factKinds = [
  'claim',
  'requests',
  'terms',
  'links',
  'credential-steps',
  'prices',
  'freshness',
  'data-forms',
  'lineage',
  'substitutes',
  'quirks',
  'disputes',
  'ends-at',
] as const;
export type FactKind = (typeof factKinds)[number];
