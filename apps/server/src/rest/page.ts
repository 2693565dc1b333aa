import { z } from 'zod';
import { Problem } from '../problem.ts';
import type { Cursors } from './cursor.ts';
import type { Parameters } from './parameters.ts';

const defaultLimit = 20;
const highestLimit = 100;
const longestCursor = 256;

export const paging = {
  limit: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(highestLimit)),
    expected: { pt: `um inteiro de 1 a ${highestLimit}`, en: `an integer from 1 to ${highestLimit}` },
    about: `Items of one page, 1 to ${highestLimit}. ${defaultLimit} when left out.`,
    example: '5',
    wire: z.int().min(1).max(highestLimit).default(defaultLimit),
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
    about:
      'Where the page begins: opaque, signed, and valid only with the filters that it came with. Take it from `page` or from the Link header.',
  },
} as const satisfies Parameters;

export const pageSchema = z
  .strictObject({
    limit: z.int().min(1).max(highestLimit).describe('Most items of this page.'),
    total: z.int().min(0).max(100_000).describe('Items of all pages together.'),
    next: z
      .string()
      .max(longestCursor)
      .regex(/^[\w-]+$/)
      .nullable()
      .describe('Cursor of the next page; null on the last.'),
    prev: z
      .string()
      .max(longestCursor)
      .regex(/^[\w-]+$/)
      .nullable()
      .describe('Cursor of the page before; null on the first.'),
  })
  .meta({ id: 'Page', description: 'Where this page stands in the list.' });

export type Page = z.infer<typeof pageSchema>;

type Asked = {
  readonly path: string;
  /** Filters as they were sent, without `limit` and `cursor`; they go into the addresses of the other pages. */
  readonly filters: Readonly<Record<string, string>>;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
};

/** One page of a list, and the Link header that leads to the others (RFC 8288). */
export function pageOf<T extends { readonly id: string }>(
  items: readonly T[],
  asked: Asked,
  cursors: Cursors,
): { readonly items: readonly T[]; readonly page: Page; readonly link: string } {
  const { lang: _language, ...selecting } = asked.filters;
  const scope = `${asked.path}?${new URLSearchParams(Object.entries(selecting).sort(byName))}`;
  const limit = asked.limit ?? defaultLimit;
  const start = startOf(
    items,
    limit,
    asked.cursor === undefined ? undefined : { scope, cursor: asked.cursor },
    cursors,
  );
  const end = Math.min(start.from + (start.count ?? limit), items.length);
  const shown = items.slice(start.from, end);
  const first = shown[0];
  const last = shown.at(-1);
  const page: Page = {
    limit,
    total: items.length,
    next: last && end < items.length ? cursors.write(scope, { direction: 'after', id: last.id }) : null,
    prev: first && start.from > 0 ? cursors.write(scope, { direction: 'before', id: first.id }) : null,
  };
  const address = (cursor: string | null) => {
    const query = new URLSearchParams(asked.filters);
    if (asked.limit !== undefined) query.set('limit', String(asked.limit));
    if (cursor !== null) query.set('cursor', cursor);
    return query.size === 0 ? asked.path : `${asked.path}?${query}`;
  };
  const link = [
    `<${address(null)}>; rel="first"`,
    ...(page.prev ? [`<${address(page.prev)}>; rel="prev"`] : []),
    ...(page.next ? [`<${address(page.next)}>; rel="next"`] : []),
  ].join(', ');
  return { items: shown, page, link };
}

function startOf(
  items: readonly { readonly id: string }[],
  limit: number,
  given: { readonly scope: string; readonly cursor: string } | undefined,
  cursors: Cursors,
): { readonly from: number; readonly count?: number } {
  if (given === undefined) return { from: 0 };
  const position = cursors.read(given.scope, given.cursor);
  const index = position ? items.findIndex((item) => item.id === position.id) : -1;
  if (position === undefined || index === -1) {
    throw new Problem('invalid-cursor', {
      errors: [
        {
          parameter: 'cursor',
          detail: {
            pt: 'Não foi emitido por este servidor para esta consulta, ou o item em que parou não existe mais.',
            en: 'It was not issued by this server for this query, or the item it stopped at no longer exists.',
          },
        },
      ],
    });
  }
  if (position.direction === 'after') return { from: index + 1 };
  const from = Math.max(0, index - limit);
  return { from, count: index - from };
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}
