// Which texts of the content use a phrase that readers stumble over? The phrases are data: packages/catalogue/plain-words.yaml.
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';
import type { Catalogue } from '../catalogue.ts';
import { closedLabels } from '../schema/vocabulary.ts';

type Language = 'pt' | 'en';
type Said = { readonly where: string; readonly text: string };

const wordsSchema = z.strictObject({ pt: z.array(z.string()), en: z.array(z.string()) });
const file = new URL('../../plain-words.yaml', import.meta.url);

export function wordingProblems(catalogue: Catalogue): readonly string[] {
  const words = wordsSchema.parse(load(readFileSync(file, 'utf8')));
  return (['pt', 'en'] as const).flatMap((language) => {
    const settled = catalogue.terms.flatMap(({ avoid }) => avoid[language]);
    const phrases = new RegExp(`(?<!\\p{L})(?:${[...words[language], ...settled].join('|')})(?!\\p{L})`, 'iu');
    // A straight apostrophe belongs to code; prose has the typographic one.
    const straight = /\p{L}'(?:s|t|re|ll|ve|d)\b/u;
    return textsOf(catalogue, language).flatMap(({ where, text }) => {
      const prose = text.replaceAll(/`[^`]*`/g, '');
      const found = phrases.exec(prose) ?? (language === 'en' ? straight.exec(prose) : null);
      return found ? [`${where}.${language}: “${found[0]}” in “${text.slice(0, 80)}”`] : [];
    });
  });
}

/** The glossary is left out but for terms and meanings: it names the phrases to avoid. */
function textsOf(catalogue: Catalogue, language: Language): readonly Said[] {
  const { apis, rules, guides, statuses, charter, changes, standards } = catalogue;
  const glossary = catalogue.terms.map(({ term, meaning }) => ({ term, meaning }));
  const labels = closedLabels;
  return said({ apis, rules, guides, statuses, labels, charter, changes, standards, glossary }, language, '');
}

/** Every text of a value in one language. */
function said(value: unknown, language: Language, where: string): readonly Said[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('pt' in value && 'en' in value) {
    const text = value[language];
    return typeof text === 'string' ? [{ where, text }] : said(text, language, where);
  }
  return Object.entries(value).flatMap(([key, part]) => said(part, language, where === '' ? key : `${where}.${key}`));
}
