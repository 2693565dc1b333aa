// Why the server refused a query, in the language of the page, and what to write instead. The server has these messages in English alone.
import { filled } from '@farol/http/text';
import { element } from '../page/element.ts';
import { pageWords, wholeNumber } from '../page/language.ts';
import texts from './query-words.json' with { type: 'json' };

export type QueryError = {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: { readonly bound?: string; readonly measured?: number; readonly allowed?: number };
};

const words = pageWords(texts);

/** The messages of graphql-js by their form; the first that fits. */
const forms: readonly (readonly [RegExp, keyof typeof words])[] = [
  [/^Cannot query field "(?<field>\w+)" on type "(?<type>\w+Connection)"/, 'inNodes'],
  [/^Cannot query field "(?<field>\w+)" on type "(?<type>\w+)"\. Did you mean (?<meant>"\w+")\?$/, 'meant'],
  [/^Cannot query field "(?<field>\w+)" on type "(?<type>\w+)"/, 'noField'],
  [/^Field "(?<field>\w+)" of type "\w+Connection!?" must have a selection/, 'needsNodes'],
  [/^Field "(?<field>\w+)" of type .* must have a selection/, 'needsFields'],
  [/^Field "(?<field>\w+)" must not have a selection/, 'noFields'],
  [/^Unknown argument "(?<name>\w+)" on field "(?:\w+\.)?(?<field>\w+)"/, 'noArgument'],
  [/^Argument "(?:\w+\.)?(?<field>\w+)\((?<name>\w+):\)" of type .* is required/, 'needsArgument'],
  [/^Syntax Error: .*<EOF>/, 'unfinished'],
  [/^Syntax Error: (?:Expected .*, found|Unexpected) (?<found>.+)\.$/, 'syntax'],
];

export function errorView({ message, locations, extensions = {} }: QueryError): HTMLElement {
  const { bound, measured = 0, allowed = 0 } = extensions;
  if (bound === 'depth' || bound === 'cost') {
    const numbers = { measured: wholeNumber(measured), allowed: wholeNumber(allowed) };
    return element('p', {}, filled(words[bound], numbers));
  }
  const at = locations?.[0] ? filled(words.at, locations[0]) : '';
  for (const [form, says] of forms) {
    const found = form.exec(message);
    if (found) return element('p', {}, at + filled(words[says], found.groups ?? {}));
  }
  return element('p', {}, at, words.other, element('span', { lang: 'en' }, message));
}
