// Why the server refused a query, in the language of the page, and what to write instead. The server has these messages in English alone.
import { element } from '../page/element.ts';
import { pageWords, wholeNumber } from '../page/language.ts';

export type QueryError = {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: { readonly bound?: string; readonly measured?: number; readonly allowed?: number };
};

const words = pageWords({
  at: (line: number, column: number) => ({
    pt: `Linha ${line}, coluna ${column}: `,
    en: `Line ${line}, column ${column}: `,
  }),
  depth: (value: string, most: string) => ({
    pt: `A consulta tem ${value} níveis; no máximo ${most} são permitidos.`,
    en: `The query is ${value} levels deep; at most ${most} are allowed.`,
  }),
  cost: (value: string, most: string) => ({
    pt: `A resposta poderia ter ${value} campos; no máximo ${most} são permitidos. Peça menos campos ou um "first" menor.`,
    en: `The response could have ${value} fields; at most ${most} are allowed. Ask for fewer fields or a smaller "first".`,
  }),
  noField: (field: string, type: string) => ({
    pt: `o tipo ${type} não tem o campo "${field}".`,
    en: `the type ${type} has no field "${field}".`,
  }),
  inNodes: (field: string) => ({
    pt: ` Uma lista traz os seus itens em "nodes": escreva { nodes { ${field} } }.`,
    en: ` A list holds its items in "nodes": write { nodes { ${field} } }.`,
  }),
  meant: (names: string) => ({
    pt: ` Existe ${names.replaceAll(' or ', ' e ')}.`,
    en: ` There is ${names.replaceAll(' or ', ' and ')}.`,
  }),
  needsFields: (field: string, inside: string) => ({
    pt: `"${field}" não é um valor simples: diga quais campos quer, como em ${field} { ${inside} }.`,
    en: `"${field}" is no plain value: say which of its fields you want, as in ${field} { ${inside} }.`,
  }),
  noFields: (field: string) => ({
    pt: `"${field}" é um valor simples: tire as chaves depois dele.`,
    en: `"${field}" is a plain value: remove the braces after it.`,
  }),
  noArgument: (name: string, field: string) => ({
    pt: `${field} não aceita o argumento "${name}".`,
    en: `${field} takes no argument "${name}".`,
  }),
  needsArgument: (field: string, name: string) => ({
    pt: `falta o argumento "${name}": escreva ${field}(${name}: …).`,
    en: `the argument "${name}" is missing: write ${field}(${name}: …).`,
  }),
  syntax: (wanted: string, found: string) => ({
    pt: `erro de sintaxe: era esperado ${wanted.replace('Name', 'um nome')}, e veio ${found.replace('<EOF>', 'o fim da consulta')}.`,
    en: `syntax error: expected ${wanted.replace('Name', 'a name')}, found ${found.replace('<EOF>', 'the end of the query')}.`,
  }),
  other: { pt: 'O GraphQL diz, em inglês: ', en: '' },
});

/** The messages of the query language by their form; the groups are the names in it. */
const forms: readonly (readonly [RegExp, (...names: string[]) => string])[] = [
  [
    /^Cannot query field "(\w+)" on type "(\w+)"\.(?: Did you mean(?: to use an inline fragment on)? (.+)\?)?$/,
    (field = '', type = '', meant) =>
      words.noField(field, type) +
      (type.endsWith('Connection') ? words.inNodes(field) : meant ? words.meant(meant) : ''),
  ],
  [
    /^Field "(\w+)" of type "(\S+)" must have a selection of subfields/,
    (field = '', type = '') => words.needsFields(field, /Connection!?$/.test(type) ? 'nodes { id }' : 'id'),
  ],
  [/^Field "(\w+)" must not have a selection/, (field = '') => words.noFields(field)],
  [/^Unknown argument "(\w+)" on field "(?:\w+\.)?(\w+)"/, (name = '', field = '') => words.noArgument(name, field)],
  [
    /^Argument "(?:\w+\.)?(\w+)\((\w+):\)" of type .* is required/,
    (field = '', name = '') => words.needsArgument(field, name),
  ],
  [/^Syntax Error: Expected (.+), found (.+)\.$/, (wanted = '', found = '') => words.syntax(wanted, found)],
];

export function errorView({
  message,
  locations,
  extensions: { bound, measured, allowed } = {},
}: QueryError): HTMLElement {
  if (bound === 'depth' || bound === 'cost')
    return element('p', {}, words[bound](wholeNumber(measured ?? 0), wholeNumber(allowed ?? 0)));
  const [place] = locations ?? [];
  const at = place ? words.at(place.line, place.column) : '';
  for (const [form, say] of forms) {
    const names = form.exec(message);
    if (names) return element('p', {}, at + say(...names.slice(1)));
  }
  return element('p', {}, at, words.other, element('span', { lang: 'en' }, message));
}
