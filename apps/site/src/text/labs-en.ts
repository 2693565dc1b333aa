import type { Dictionary } from './pt.ts';

/** The words of the page of labs, and of reports about errors. */
export const labsEn: Dictionary['labs'] = {
  title: 'Labs',
  description: 'Practise webhooks, PUT and PATCH, GraphQL, limits and errors against a provider that fails on demand.',
  lead: 'Practise with the practice provider, an API of fictitious payments on this server (at /sandbox/v1) that fails on demand: it tampers with, delays, duplicates or loses webhook deliveries. Everything runs on this server or in your browser, without an account.',
  items: {
    webhooks: [
      'Webhooks',
      'Break a delivery and watch what provider and receiver do: signature, retries, duplicates, reconciliation.',
    ],
    rest: [
      'PUT and PATCH',
      'Send the same body to a payment, by PUT and by PATCH, each time from the same state, and compare the payment before and after.',
    ],
    graphql: [
      'GraphQL',
      'See the depth, cost and database lookups of each query, and which limit it exceeds if it is refused.',
    ],
    graphiql: ['GraphiQL', 'The full query editor for the catalogue and the practice provider.'],
    limits: [
      'Limits',
      'Use up the limit of a practice key until you get a 429, and see from the response when to try again.',
    ],
    calculator: [
      'Does it fit?',
      'Enter users, calls, the share of calls that a cache answers, and whether you poll. See whether your use fits the limits, which of them is reached first and what to do about it.',
    ],
    errors: ['Errors', 'Provoke 400, 404 and other errors, and read them all in the same format.'],
    check: [
      'Check your API',
      'Paste an OpenAPI description or a GraphQL schema and see which rules it keeps. The text does not leave the browser.',
    ],
    authentication: ['401 and 403', 'Call without a key, with a wrong key and with a read-only key.'],
  },
};

export const reportEn: Dictionary['report'] = {
  title: 'Found an error?',
  how: 'Copy the text below and fill it in. Then open an issue in the repository of this site (Farol), with the form “A fact is wrong”, or send the text to the people who run this server. Always say where you read the fact or how you measured it.',
  page: 'Page',
  address: 'Address',
  says: 'What the page says',
  seen: 'What you saw',
  source: 'Source or command, and date',
};

/** The words of the page with all rules. */
export const rulesEn: Dictionary['rules'] = {
  title: 'Who breaks which rule',
  description: (rules, apis) =>
    `The ${rules} rules for APIs on one page, and which of the ${apis} APIs keep or break each of them, with sources.`,
  lead: (rules, apis) =>
    `${rules} rules, ${apis} APIs. Each mark comes from a fact of the entry and opens that fact with its source. A dash means that no fact of the entry shows whether the API keeps the rule. The marks are claims read in documents, such as the charter (the text that this catalogue was made from), not observations: no API was called to fill this grid.`,
  link: (rules) => `All ${rules} rules on one page`,
  show: 'Which rules to show',
  choices: { all: 'All', broken: 'Only broken ones', must: 'Only “Must”', live: 'Checked by calling' },
  legend: { kept: 'kept', broken: 'broken', disputed: 'disputed', 'not-stated': 'not stated' },
  rule: 'Rule',
  count: 'How many break it',
  ofGroup: (breaches) => (breaches === 1 ? '1 breach' : `${breaches} breaches`),
  perApi: 'Breaches per API',
  cell: {
    kept: (name) => `${name} keeps it`,
    broken: (name) => `${name} breaks it`,
    disputed: (name) => `${name}: disputed`,
  },
  facts: 'The facts behind the marks',
  answers: (status) => `responds with ${status}`,
  insteadOf: (means) => `the rule asks for ${means}`,
  source: 'Source',
  sheet: 'Entry',
  close: 'Close',
};
