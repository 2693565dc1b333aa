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
  standIn: (name, request) => `For “${request}”, ${name} can replace it`,
  mapping: (name) => `On the left a field of this API, on the right the one that replaces it in ${name}:`,
  conversion: {
    digits: 'only the digits',
    number: 'converted to a number',
    cep: 'to be written as 00000-000',
    cnpj: 'to be written as 00.000.000/0000-00',
    cnae: 'to be written as 00.00-0-00',
    'after-dash': 'the part after the first dash',
    'br-day': 'convert the seconds since 1970 to dd/mm/yyyy',
  },
  missing: (name) => `Not in ${name}`,
  reviewBy: 'By when each fact is to be read again',
  overdue: (date) => `Review overdue since ${date}`,
  simulated: (api) => `The data is from the simulator of ${api}; with a network it is of the API itself.`,
  contradicted: (found, by, date) => `Contradicted by ${by} on ${date}, who found “${found}”`,
};

/** The names of the sections that hold them. */
export const sectionNamesEn = {
  perWindow: (window: string) => `per ${window}`,
  terms: 'Terms and prices',
  unconfirmed: 'the status is poorly confirmed, so it is not counted as a broken rule',
  keySteps: 'How to get the key',
  links: 'Documentation and support',
  origin: 'Data sources and substitutes',
};

/** The words of a note on a disputed value. */
export const disputeWordsEn = {
  entrySays: 'The entry says:',
  otherSays: 'Another source says:',
  onSheet: 'In the entry, with what to do until it is measured',
};
