// Query parameters: read by schema, and whatever is wrong with them is reported at once, place by place.
import { z } from 'zod';
import { type Place, SandboxError } from '../errors.ts';
import { longestCursor } from '../lists/cursor.ts';
import { defaultPageSize, largestPage, listOrders } from '../lists/page.ts';
import { expectedText, type Member } from '../members.ts';
import type { Text } from '../text.ts';

export type Parameter<S extends z.ZodType<unknown, string> = z.ZodType<unknown, string>> = Member<S> & {
  /** For the OpenAPI text. */
  readonly about: string;
  readonly example?: string;
  /** How the value looks to whoever sends it, where that is another type than text. */
  readonly wire?: z.ZodType;
};
export type Parameters = Readonly<Record<string, Parameter>>;
export type Values<P extends Parameters> = { readonly [N in keyof P]?: z.output<P[N]['schema']> };

const maxPlaces = 20;
const longestName = 64;

export function readParameters<P extends Parameters>(query: URLSearchParams, parameters: P): Values<P> {
  const values: Record<string, unknown> = {};
  const wrong: Place[] = [];
  const seen = new Set<string>();
  for (const [name, value] of query) {
    const shown = name.slice(0, longestName);
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (seen.has(name))
      wrong.push({ parameter: shown, detail: { pt: 'Veio mais de uma vez.', en: 'Came more than once.' } });
    else if (parameter === undefined) wrong.push({ parameter: shown, detail: unknownName(Object.keys(parameters)) });
    else {
      const result = parameter.schema.safeParse(value);
      if (result.success) values[name] = result.data;
      else wrong.push({ parameter: shown, detail: expectedText(parameter.expected) });
    }
    seen.add(name);
  }
  if (wrong.length > 0) throw new SandboxError('invalid-parameter', { errors: wrong.slice(0, maxPlaces) });
  return values as Values<P>;
}

function unknownName(known: readonly string[]): Text {
  if (known.length === 0)
    return { pt: 'Este endereço não aceita parâmetros.', en: 'This address takes no parameters.' };
  return {
    pt: `Parâmetro desconhecido. Este endereço aceita: ${known.join(', ')}.`,
    en: `Unknown parameter. This address takes: ${known.join(', ')}.`,
  };
}

export function choice<const V extends readonly [string, ...string[]]>(values: V, about: string) {
  return {
    schema: z.enum(values),
    expected: { pt: `um destes valores: ${values.join(', ')}`, en: `one of these values: ${values.join(', ')}` },
    about,
  };
}

export const paging = {
  limit: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(largestPage)),
    expected: { pt: `um inteiro de 1 a ${largestPage}`, en: `an integer from 1 to ${largestPage}` },
    about: `Items of one page, 1 to ${largestPage}. ${defaultPageSize} when left out.`,
    example: '5',
    wire: z.int().min(1).max(largestPage).default(defaultPageSize),
  },
  cursor: {
    schema: z
      .string()
      .min(1)
      .max(longestCursor)
      .regex(/^[\w-]+$/),
    expected: {
      pt: 'um cursor tirado do cabeçalho Link ou de page, sem mudança',
      en: 'a cursor from the Link header or from page, unchanged',
    },
    about: 'Where the page begins: opaque, signed, and valid only for this key and the filters that it came with.',
  },
} as const satisfies Parameters;

export const ordering = {
  ordem: { ...choice(listOrders, 'Oldest first (`crescente`, the default) or newest first.'), example: 'decrescente' },
} as const satisfies Parameters;
