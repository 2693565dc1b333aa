// Says something to the person at the terminal, in their language.
import { languageOfLocale } from '../../packages/http/src/language/locale.mjs';

/** @typedef {{ readonly pt: string, readonly en: string }} Text */

/** @param {Text} text */
export function inLanguage(text) {
  return text[languageOfLocale(process.env)];
}

/** @param {Text} text one sentence */
export function say(text) {
  console.error(`farol: ${inLanguage(text)}`);
}
