import type { Dictionary } from './pt.ts';

/** The words of the page of the charter, in English. */
export const charterEn: Dictionary['charter'] = {
  title: 'Charter',
  description: 'What this catalogue was asked to be, section by section. It is the source that entries and rules cite.',
  lead: 'This page restates, in our own words, the text that this catalogue was made from. When an entry or a rule cites “charter, section 2.4”, this page is the source.',
  how: 'The section numbers are those of the original. “Not stated” means that the original does not cover the subject. Where this site, Farol, goes beyond what the original describes, or falls short of it, a note headed “In this catalogue” says so.',
  note: 'In this catalogue',
};
