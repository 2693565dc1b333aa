// The words of the facts to decide by.
import type { Dictionary } from './pt.ts';

export const decisionEn: Dictionary['decision'] = {
  prices: 'Prices',
  freshness: 'Freshness',
  lineage: 'Data sources',
  substitutes: 'Substitutes',
  scopes: 'Permissions or scopes',
  community: 'by the community',
  see: 'see',
  noLineage: 'The provider names no outside source of the data.',
  standIn: (name, request) => `For the request “${request}”, ${name} can replace this API`,
  mapping: (name) => `On the left a field of this API, on the right the one that replaces it in ${name}:`,
  conversion: {
    digits: 'remove the punctuation',
    number: 'convert it to a number',
    cep: 'comes without the hyphen; convert it to 00000-000',
    cnpj: 'comes without punctuation; convert it to 00.000.000/0000-00',
    cnae: 'comes as a number; convert it to 00.00-0-00',
    'after-dash': 'use only the part after the first dash',
    'br-day': 'convert the seconds since 1970 to dd/mm/yyyy',
  },
  missing: (name) => `Not in that response of ${name}`,
  reviewBy: 'The maintainers of this catalogue will read the sources again by these dates at the latest',
  someOf: (some, all) => `${some} of the ${all}`,
  overdue: (date) => `Review overdue since ${date}`,
  simulated: (api) =>
    `The response is simulated (${api}). With internet access, this server gets it from the API itself.`,
  inBody: 'values that fill the body',
  charter: 'Charter (the text that this catalogue was made from)',
  contradicted: (found, by, date) => `Contradicted by ${by} on ${date}, who found “${found}”`,
};

/** The names of the sections that hold them, and what a reader should know before all of it. */
export const sectionNamesEn = {
  perWindow: (window: string) => `per ${window}`,
  terms: 'Terms and prices',
  keySteps: 'How to get the key',
  links: 'Documentation and support',
  origin: 'Data sources and substitutes',
  hazard: 'A 200 can be an error: before you trust the status, read the body.',
  hazardLink: 'See how it fails',
};

/** The words of the comparison: of its script, and of a note on a disputed value. */
export const disputeWordsEn = {
  leadScript: 'The rows that differ come first.',
  entrySays: 'The entry says:',
  otherSays: 'Another source says:',
  onSheet: 'See the entry, which also says what to do until someone measures it',
};

/** The words of the section that says how an API fails. */
export const failureWordsEn = {
  failures: 'How it fails',
  asExpected: {
    one: 'Failure that follows our rules',
    some: 'Failures that follow our rules',
    only: 'The only known error response comes with the status that our rules ask for',
    all: 'All known failures come with the status that our rules ask for',
  },
  otherFailures: 'These responses need explaining',
  unconfirmed: (status: number) =>
    `It is not confirmed that the status is ${status}, so the status of this case does not count as a broken rule.`,
  otherFailure: 'Another response needs explaining',
  asAsked: 'Our rules ask for this status',
  allowed: 'This status breaks none of our rules',
  when: 'when',
  shouldBe: 'our rules ask for',
  bodyBreaks: 'The body, however, breaks the rule',
  bodyBreaksMany: 'The body, however, breaks the rules',
  furtherBreach: 'The gotchas above show that the API breaks the rule',
  furtherBreaches: 'The gotchas above show that the API breaks the rules',
};
