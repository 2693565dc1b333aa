// Every word of the pages that is not content: texts are data, in the JSON files of this folder, each in both languages. Where a text
// names a value in braces, `filled` puts it there.
import type { Language } from '@farol/catalogue';
import calculator from './calculator.json' with { type: 'json' };
import check from './check.json' with { type: 'json' };
import conventions from './conventions.json' with { type: 'json' };
import decision from './decision.json' with { type: 'json' };
import finds from './finds.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import { inLanguage, type Said } from './in-language.ts';
import practice from './practice.json' with { type: 'json' };
import sheet from './sheet.json' with { type: 'json' };
import site from './site.json' with { type: 'json' };
import use from './use.json' with { type: 'json' };

const texts = {
  ...site,
  ...home,
  ...finds,
  ...sheet,
  ...decision,
  ...conventions,
  ...check,
  ...practice,
  ...calculator,
  ...use,
};

export type Dictionary = Said<typeof texts>;

/** The one name of a page: in menus, lists of links and searches. */
export function pageName(key: string, language: Language): string {
  return pageText(key, 'short', language) || pageText(key, 'title', language) || key;
}

/** One of the texts that a page has under its own name; empty where it has none. */
export function pageText(key: string, member: string, language: Language): string {
  const words = dictionaries[language] as unknown as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return words[key.replace(/-./g, ([, letter = '']) => letter.toUpperCase())]?.[member] ?? '';
}

export const dictionaries: Readonly<Record<Language, Dictionary>> = {
  pt: inLanguage(texts, 'pt'),
  en: inLanguage(texts, 'en'),
};
