// Query parameters: a table says which ones a URL accepts, and all that are wrong are reported at once.

import * as z from 'zod';
import { languageOfTag, languageTags } from '../language/language.ts';
import type { Text } from '../language/text.ts';
import { say } from '../language/words.ts';
import { Problem, type ProblemPlace } from '../problem/problem.ts';
import { percentDecoded } from '../read-text.ts';

/** One query parameter: its accepted values, as a schema for machines and as a sentence for people. */
export type Parameter<S extends z.ZodType<unknown, string> = z.ZodType<unknown, string>> = {
  readonly schema: S;
  readonly expected: Text;
  /** For the OpenAPI text. */
  readonly about: string;
  readonly example?: string;
  /** The type in the OpenAPI text, where it is not a string. */
  readonly wire?: z.ZodType;
};
export type Parameters = Readonly<Record<string, Parameter>>;
export type Values<P extends Parameters> = { readonly [N in keyof P]?: z.output<P[N]['schema']> };

/** Longer than any name or phrase, short enough to search at no cost. */
const longestSearch = 200;

export function choice<const V extends readonly [string, ...string[]]>(values: V, about: string) {
  return { schema: z.enum(values), expected: say('oneOf', { values: values.join(', ') }), about };
}

export function searchText(about: string, example: string) {
  return {
    schema: z.string().min(1).max(longestSearch).regex(/\S/),
    expected: say('searchText', { most: longestSearch }),
    about,
    example,
  };
}

export const flag = (about: string) => ({
  schema: z.enum(['true', 'false']).transform((value) => value === 'true'),
  expected: say('flag'),
  about,
  wire: z.boolean(),
});

export const lang = {
  lang: {
    schema: z.enum([...languageTags, 'pt']).transform((tag) => languageOfTag(tag)),
    expected: say('language'),
    about: 'Language of the texts. Beats the Accept-Language header.',
    example: 'en',
  },
} as const satisfies Parameters;

/** Reads a query, with or without its question mark. Throws `invalid-parameter` with every place that is wrong. */
export function readParameters<P extends Parameters>(search: string, parameters: P): Values<P> {
  const values: Record<string, unknown> = {};
  const wrong: ProblemPlace[] = [];
  const seen = new Set<string>();
  for (const [name, value] of pairs(search)) {
    const shown = name.slice(0, longestShownName);
    if (seen.has(name)) {
      wrong.push({ parameter: shown, detail: say('sentTwice') });
      continue;
    }
    seen.add(name);
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const result = value === undefined ? undefined : parameter?.schema.safeParse(value);
    if (parameter === undefined) wrong.push({ parameter: shown, detail: unknownName(Object.keys(parameters)) });
    else if (result?.success) values[name] = result.data;
    else wrong.push({ parameter: shown, detail: expectedText(parameter.expected) });
  }
  if (wrong.length === 0) return values as Values<P>;
  const detail = say(wrong.length === 1 ? 'oneNotAccepted' : 'someNotAccepted', { count: wrong.length });
  throw new Problem('invalid-parameter', { errors: wrong.slice(0, mostReported), detail });
}

export const expectedText = (what: Text): Text => say('expected', { what });

/** Keeps the answer to a hopeless query short. */
const mostReported = 20;
const longestShownName = 64;

const unknownName = (known: readonly string[]): Text =>
  say(known.length === 0 ? 'noParameters' : 'unknownParameter', { known: known.join(', ') });

/** Names and values as sent; a value is undefined when its bytes are not UTF-8 in percent-encoding. */
function* pairs(search: string): Generator<readonly [string, string | undefined]> {
  const query = search.startsWith('?') ? search.slice(1) : search;
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = equals === -1 ? part : part.slice(0, equals);
    yield [decode(name) ?? name, decode(equals === -1 ? '' : part.slice(equals + 1))];
  }
}

const decode = (text: string): string | undefined => percentDecoded(text.replaceAll('+', ' '));
