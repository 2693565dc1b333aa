import { languageTag } from './language.ts';

/** With thousands grouped. By hand, because the first formatter of a page costs more time than all its other scripts. */
export function wholeNumber(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, languageTag === 'en' ? ',' : '.');
}
