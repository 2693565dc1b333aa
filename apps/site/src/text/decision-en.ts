// The words of the facts to decide by.
import type { Dictionary } from './pt.ts';

export const decisionEn: Dictionary['decision'] = {
  prices: 'Prices',
  freshness: 'Freshness',
  scopes: 'Scopes',
  community: 'by the community',
  entry: 'see the entry',
  noLineage: 'The provider names no outside source of the data.',
  standIn: 'Can be replaced by',
  mapping: (name) => `The field of this API, and the field of ${name} that replaces it:`,
  missing: (name) => `Not in ${name}`,
  overdue: (date) => `Review overdue since ${date}`,
};

/** The names of the sections that hold them. */
export const sectionNamesEn = {
  perWindow: (window: string) => `per ${window}`,
  terms: 'Terms and prices',
  keySteps: 'How to get the key',
  links: 'Documentation and support',
  origin: 'Data sources and substitutes',
};

/** The words of a note on a disputed value. */
export const disputeWordsEn = {
  entrySays: 'The entry says:',
  otherSays: 'Another source says:',
  onSheet: 'On the sheet, with what to do until it is measured',
};
