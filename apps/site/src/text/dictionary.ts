import type { Language } from '@farol/catalogue';
import { aboutWords } from './about.ts';
import { calculatorWords } from './calculator.ts';
import { checkWords } from './check.ts';
import { conventionsWords } from './conventions.ts';
import { decisionWords } from './decision.ts';
import { homeWords } from './home.ts';
import { inLanguage, type Said } from './in-language.ts';
import { panelWords } from './panel.ts';
import { practiceWords } from './practice.ts';
import { sheetWords } from './sheet.ts';
import { siteWords } from './site.ts';

/** Every word of the pages that is not content. */
const words = {
  ...siteWords,
  ...aboutWords,
  ...homeWords,
  ...sheetWords,
  ...decisionWords,
  ...conventionsWords,
  ...checkWords,
  ...practiceWords,
  ...calculatorWords,
  ...panelWords,
} as const;

export type Dictionary = Said<typeof words>;

export const dictionaries: Readonly<Record<Language, Dictionary>> = {
  pt: inLanguage(words, 'pt'),
  en: inLanguage(words, 'en'),
};
