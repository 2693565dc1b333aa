// Pages of a list: the parameters that choose one, and the links to the others.
import * as z from 'zod';
import type { Text } from '../language/text.ts';
import { say } from '../language/words.ts';
import { Problem } from '../problem/problem.ts';
import { type Cursors, longestCursor } from './cursor.ts';
import type { Parameters } from './parameters.ts';

export const defaultPage = 20;
export const largestPage = 100;

export const paging = {
  limit: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(largestPage)),
    expected: say('pageSize', { most: largestPage }),
    about: `Items of one page, 1 to ${largestPage}. ${defaultPage} when left out.`,
    example: '5',
    wire: z.int().min(1).max(largestPage).default(defaultPage),
  },
  cursor: {
    schema: z
      .string()
      .min(1)
      .max(longestCursor)
      .regex(/^[\w-]+$/),
    expected: say('cursor'),
    about:
      'Where the page begins: opaque, signed, and valid only with the ' +
      'filters that it came with. Take it from `page` or from the Link header.',
  },
} as const satisfies Parameters;

/** A cursor in an answer; null where there is no such page. */
export const cursorSchema = z
  .string()
  .max(longestCursor)
  .regex(/^[\w-]+$/)
  .nullable();

export type Page = {
  readonly limit: number;
  readonly total: number;
  readonly next: string | null;
  readonly prev: string | null;
};

type Asked = {
  readonly path: string;
  /** Filters as they were sent, without `limit` and `cursor`; they go into the links to the other pages. */
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
  const selected = new URLSearchParams(selecting);
  selected.sort();
  const scope = `${asked.path}?${selected}`;
  const limit = asked.limit ?? defaultPage;
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
    next: last && end < items.length ? cursors.write(scope, `${after}${last.id}`) : null,
    prev: first && start.from > 0 ? cursors.write(scope, `${before}${first.id}`) : null,
  };
  const query = { ...asked.filters, ...(asked.limit === undefined ? {} : { limit: String(asked.limit) }) };
  return { items: shown, page, link: pageLinks(asked.path, query, page) };
}

/** The first letter of a position: the page begins right after the item, or ends right before it. */
const after = 'a';
const before = 'b';

/** The Link header of a page (RFC 8288). `query` holds everything but the cursor. */
export function pageLinks(
  path: string,
  query: Readonly<Record<string, string>>,
  { next, prev = null }: { readonly next: string | null; readonly prev?: string | null },
): string {
  const link = (rel: string, cursor: string | null) => {
    const all = new URLSearchParams(cursor === null ? query : { ...query, cursor });
    return `<${all.size === 0 ? path : `${path}?${all}`}>; rel="${rel}"`;
  };
  return [
    link('first', null),
    ...(prev === null ? [] : [link('prev', prev)]),
    ...(next === null ? [] : [link('next', next)]),
  ].join(', ');
}

function startOf(
  items: readonly { readonly id: string }[],
  limit: number,
  given: { readonly scope: string; readonly cursor: string } | undefined,
  cursors: Cursors,
): { readonly from: number; readonly count?: number } {
  if (given === undefined) return { from: 0 };
  const position = cursors.read(given.scope, given.cursor);
  const index = position === undefined ? -1 : items.findIndex((item) => item.id === position.slice(1));
  if (position === undefined || index === -1) throw invalidCursor(say('foreignCursor'));
  if (position.startsWith(after)) return { from: index + 1 };
  const from = Math.max(0, index - limit);
  return { from, count: index - from };
}

export function invalidCursor(detail: Text): Problem<'invalid-cursor'> {
  return new Problem('invalid-cursor', { errors: [{ parameter: 'cursor', detail }] });
}
