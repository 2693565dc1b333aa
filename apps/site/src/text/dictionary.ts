// Every word of the pages that is not content: the texts are data, in the JSON files of this folder, each in both languages.
import type { Language } from '@farol/catalogue';
import about from './about.json' with { type: 'json' };
import calculator from './calculator.json' with { type: 'json' };
import check from './check.json' with { type: 'json' };
import conventions from './conventions.json' with { type: 'json' };
import decision from './decision.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import { inLanguage, type Said } from './in-language.ts';
import panel from './panel.json' with { type: 'json' };
import practice from './practice.json' with { type: 'json' };
import { sentences } from './sentences.ts';
import sheet from './sheet.json' with { type: 'json' };
import site from './site.json' with { type: 'json' };

const texts = {
  ...site,
  ...about,
  ...home,
  ...sheet,
  ...decision,
  ...conventions,
  ...check,
  ...practice,
  ...calculator,
  ...panel,
};

type Words = typeof texts & typeof sentences;

export type Dictionary = Said<Words>;

const words = merged(texts, sentences) as Words;

export const dictionaries: Readonly<Record<Language, Dictionary>> = {
  pt: inLanguage(words, 'pt'),
  en: inLanguage(words, 'en'),
};

/** The members of both, at every depth. */
function merged(one: object, two: object): object {
  const members = Object.entries(two).map(([name, value]) => {
    const other: unknown = one[name as keyof typeof one];
    return [name, typeof other === 'object' && other !== null ? merged(other, value as object) : value];
  });
  return { ...one, ...Object.fromEntries(members) };
}
