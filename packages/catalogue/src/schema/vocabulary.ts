/** The closed values of the content. Imports nothing, so that a page or a command can bundle it alone. */

export const languages = ['pt', 'en'] as const;
export type Language = (typeof languages)[number];

/** Labels of spec 2.2, to the letter. */
export const authentications = ['No key', 'Auth: API key', 'Auth: OAuth 2.0', 'Auth: API key or OAuth'] as const;

/** Labels of spec 2.3, to the letter. */
export const formats = [
  'JSON',
  'XML',
  'CSV',
  'GeoJSON',
  'SVG',
  'HTML',
  'PIPED',
  'QUERTY',
  'FlatBuffers',
  'SSE (streaming)',
] as const;

/** The rows of spec 8, one for each entry. */
export const kinds = [
  'postal-code-lookup',
  'aggregated-public-data',
  'territorial-statistics',
  'company-registry',
  'currency-quotes',
  'central-bank-series',
  'crypto-prices',
  'text-generation',
  'multimodal-generation',
  'maps',
  'weather-keyed',
  'weather-keyless',
  'social-graph',
  'music-catalogue',
  'movie-database',
  'fake-test',
  'source-hosting',
  'creature-database',
] as const;

export const categories = [
  'addresses',
  'open-data',
  'companies',
  'finance',
  'ai',
  'maps',
  'weather',
  'social',
  'media',
  'development',
] as const;

export const ruleGroups = ['rest', 'graphql', 'webhooks', 'authentication', 'errors', 'limits', 'versioning'] as const;
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
] as const;

/**
 * How a test proves a sample of a guide: sent to this server, run, run with the signature vectors (where the language is installed, for those
 * that may not be), read by a parser, or only shown.
 */
export const sampleChecks = ['server', 'run', 'vectors', 'vectors-if-installed', 'parsed', 'shown'] as const;

/** How a rule can be checked: by reading a description, by calling a running API, or only by judgement. */
export const checks = ['static', 'live', 'no'] as const;

export const limitKinds = ['documented', 'charter', 'informal', 'fair-use', 'not-stated'] as const;

/** The scope that a limit counts in. `query` bounds a single request (a date range, a number of items) instead of a rate. */
export const limitScopes = ['ip', 'key', 'user', 'app', 'account', 'project', 'organization', 'query'] as const;

/** The windows a provider counts in. A month is the longest calendar month, so that a sliding window never allows too much. */
export const windows = {
  second: 1_000,
  '30-seconds': 30_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  month: 31 * 86_400_000,
} as const;
export type Window = keyof typeof windows;

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

export const claimedFields = [
  'name',
  'baseAddress',
  'description',
  'authentication',
  'credential',
  'formats',
  'cors',
  'freeTier',
  'limits',
  'version',
  'firstRequest',
  'response',
  'failures',
] as const;

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
export const termValues = {
  signUp: ['yes', 'no', 'not-stated'],
  card: ['yes', 'no', 'not-stated'],
  approval: ['yes', 'no', 'with-conditions', 'not-stated'],
  commercialUse: ['yes', 'no', 'with-plan', 'with-conditions', 'not-stated'],
  attribution: ['yes', 'no', 'with-conditions', 'not-stated'],
  caching: ['yes', 'no', 'asked', 'with-conditions', 'not-stated'],
  dataLicense: ['open', 'restricted', 'caller', 'not-stated'],
  personalData: ['yes', 'no', 'with-conditions', 'not-stated'],
} as const;
export type TermName = keyof typeof termValues;
export const termNames = Object.keys(termValues) as readonly TermName[];

export const linkNames = ['docs', 'openapi', 'status', 'changelog', 'support'] as const;
export const priceValues = ['free', 'paid', 'not-stated'] as const;

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
  'lineage',
  'substitutes',
  'quirks',
  'disputes',
] as const;
export type FactKind = (typeof factKinds)[number];
