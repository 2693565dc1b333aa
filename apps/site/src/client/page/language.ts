import { filled } from '@farol/http/text';
import { inLanguage, type Said } from '../../text/in-language.ts';

export const language = document.documentElement.lang === 'en' ? 'en' : 'pt';
export const languageTag = language === 'en' ? 'en-GB' : 'pt-BR';

/** With thousands grouped. */
export const wholeNumber = (value: number) => Math.round(value).toLocaleString(languageTag);

/** The texts in the language of the page. Both are in the script, because a second request would cost more. */
export function pageWords<const T>(words: T): Said<T> {
  return inLanguage(words, language);
}

/** A text for one, and another for any other number. */
export function counted({ one, more }: { readonly one: string; readonly more: string }, n: number): string {
  return n === 1 ? one : filled(more, { n });
}
