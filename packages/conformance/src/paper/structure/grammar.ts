// Which members does each object of OpenAPI have, in each edition? The table is words/structure.json: `name!@edition:type`.

import table from '../../../words/structure.json' with { type: 'json' };
import { isObject } from '../document/source.ts';
import type { OpenApiPaper } from '../model/open-api.ts';
import { remembered } from '../words/remembered.ts';

export type Edition = OpenApiPaper['version'];
export const editions: readonly Edition[] = ['2.0', '3.0', '3.1', '3.2'];
export type Kind = Exclude<keyof typeof table, '$old'>;

/** A list or a map of something, an object of a kind, one of some words, or a plain value. */
export type Type =
  | { readonly form: 'list'; readonly of: Type }
  | { readonly form: 'map'; readonly of: Type }
  | { readonly form: 'object'; readonly kind: Kind }
  | { readonly form: 'words'; readonly words: readonly string[] }
  | { readonly form: 'value'; readonly name: string };

export type Members = { readonly types: ReadonlyMap<string, Type>; readonly required: readonly string[] };
export type Grammar = ReadonlyMap<Kind, Members>;

/** Also the maps whose keys are paths, statuses or expressions. */
export const keyedBy: Partial<Record<Kind, Kind>> = { paths: 'pathItem', callback: 'pathItem', responses: 'response' };

const grammars = new Map<Edition, Grammar>();

export function grammarOf(edition: Edition): Grammar {
  const known = grammars.get(edition);
  if (known !== undefined) return known;
  const { $old, ...kinds } = table;
  const made = new Map(
    Object.entries(kinds).map(([kind, line]) => [
      kind as Kind,
      membersOf(line.replace('$old@2', old(edition, $old)), edition),
    ]),
  );
  grammars.set(edition, made);
  return made;
}

/** In 2.0 parameters and headers hold the members of a schema themselves. */
function old(edition: Edition, line: string): string {
  return edition === '2.0' ? line : '';
}

function membersOf(line: string, edition: Edition): Members {
  const types = new Map<string, Type>();
  const required: string[] = [];
  for (const word of line.split(' ').filter((one) => one !== '')) {
    const [, name = '', must, where, type = 'string'] = /^([^!@:]+)(!?)(?:@(-?\d+))?(?::(.+))?$/.exec(word) ?? [];
    if (types.has(name) || !isOf(edition, where)) continue;
    types.set(name, typeOf(type));
    if (must === '!') required.push(name);
  }
  return { types, required };
}

/** `2` is 2.0, `3` any later one, `31` this one and later ones, `-30` this one and earlier ones. */
function isOf(edition: Edition, where: string | undefined): boolean {
  const number = Number(edition.replace('.', ''));
  if (where === undefined) return true;
  if (where === '2') return number === 20;
  if (where.startsWith('-')) return number <= Number(where.slice(1));
  return number >= Number(where.padEnd(2, '0')) && !(where === '30' && number > 30);
}

function typeOf(text: string): Type {
  if (text.startsWith('[')) return { form: 'list', of: typeOf(text.slice(1, -1)) };
  if (text.startsWith('{')) return { form: 'map', of: typeOf(text.slice(1, -1)) };
  if (text.startsWith('=')) return { form: 'words', words: text.slice(1).split('|') };
  return text in table ? { form: 'object', kind: text as Kind } : { form: 'value', name: text };
}

export const fitsType = {
  string: (value: unknown) => typeof value === 'string',
  boolean: (value: unknown) => typeof value === 'boolean',
  number: (value: unknown) => typeof value === 'number',
  count: (value: unknown) => Number.isInteger(value) && Number(value) >= 0,
  pattern: (value: unknown) => typeof value === 'string' && isPattern(value),
};

const isPattern = remembered((text): boolean => {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
});

/** Right at a glance, without its inside. */
export function isRight(value: unknown, type: Type): boolean {
  if (type.form === 'value') return fitsType[type.name as keyof typeof fitsType]?.(value) ?? true;
  if (type.form === 'words') return type.words.includes(value as string);
  if (type.form !== 'list' || !Array.isArray(value)) return false;
  return (type.of.form === 'value' || type.of.form === 'words') && value.every((one) => isRight(one, type.of));
}

/** Right as far as can be seen from outside; a plain value may still be written as another type. */
export function fitsRoughly(value: unknown, type: Type): boolean {
  if (type.form === 'list') return Array.isArray(value);
  if (type.form === 'object' || type.form === 'map') return isObject(value);
  return type.form === 'value' ? typeof value !== 'object' : isRight(value, type);
}
