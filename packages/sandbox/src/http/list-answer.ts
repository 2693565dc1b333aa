import { z } from 'zod';
import { longestCursor } from '../lists/cursor.ts';
import { largestPage, type Page } from '../lists/page.ts';
import type { Answer, Call } from './operation.ts';
import type { Parameters } from './parameters.ts';

export const pageSchema = z.strictObject({
  limit: z.int().min(1).max(largestPage).describe('Most items of this page.'),
  next: z
    .string()
    .max(longestCursor)
    .regex(/^[\w-]+$/)
    .nullable()
    .describe('Cursor of the next page; null on the last.'),
});

export const listSchema = <S extends z.ZodType>(item: S) =>
  z.strictObject({ data: z.array(item).max(largestPage), page: pageSchema });

/** A page as `{data, page}`, with the addresses of the first and the next one in `Link` (RFC 8288). */
export function listAnswer<Item>(
  { items, limit, next }: Page<Item>,
  { request }: Pick<Call<Parameters>, 'request'>,
): Answer {
  const { pathname, searchParams } = new URL(request.url);
  const address = (cursor: string | null) => {
    const query = new URLSearchParams(searchParams);
    query.delete('cursor');
    if (cursor !== null) query.set('cursor', cursor);
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  const links = [`<${address(null)}>; rel="first"`, ...(next === null ? [] : [`<${address(next)}>; rel="next"`])];
  return { status: 200, body: { data: items, page: { limit, next } }, headers: { link: links.join(', ') } };
}

/** A list that is always short enough to come as a whole. */
export function wholeList(items: readonly object[]): Pick<Answer, 'status' | 'body'> {
  return { status: 200, body: { data: items, page: { limit: largestPage, next: null } } };
}
