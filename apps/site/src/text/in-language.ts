import type { Language } from '@farol/http';

type Widened<T> = T extends string ? string : { readonly [K in keyof T]: Said<T[K]> };

/** A text in both languages is a string in one of them. */
export type Said<T> = T extends { readonly pt: infer P; readonly en: unknown } ? Widened<P> : Widened<T>;

/** Words in one language. A text is written once, as `{ pt, en }`. */
export function inLanguage<const T>(words: T, language: Language): Said<T> {
  return said(words, language) as Said<T>;
}

function said(words: unknown, language: Language): unknown {
  if (Array.isArray(words)) return words.map((one) => said(one, language));
  if (typeof words !== 'object' || words === null) return words;
  if ('pt' in words && 'en' in words) return words[language];
  return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, said(one, language)]));
}
