// Texts for the person at the terminal, in their language. They are in `texts.json`, which Node 20 imports only with a warning.
import { readFileSync } from 'node:fs';
import { languageOfLocale } from '../../packages/http/src/language/locale.mjs';

const texts = JSON.parse(readFileSync(new URL('texts.json', import.meta.url), 'utf8'));

/**
 * @param {string} name
 * @param {Readonly<Record<string, unknown>>} [values] of the names in braces
 * @returns {string | undefined} undefined when there is no such text
 */
export function text(name, values = {}) {
  return texts[name]?.[languageOfLocale(process.env)].replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

/** @param {string} name @param {Readonly<Record<string, unknown>>} [values] */
export function say(name, values) {
  console.error(`farol: ${text(name, values)}`);
}
