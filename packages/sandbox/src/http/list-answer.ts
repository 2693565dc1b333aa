// Lists as answers: `{data, page}` and the links to the other pages.
import { cursorSchema, largestPage, type Parameters, pageLinks } from '@farol/http';
import * as z from 'zod';
import type { Page } from '../page.ts';
import type { Answer, Call } from './operation.ts';

const pageSchema = z.strictObject({
  limit: z.int().min(1).max(largestPage).describe('Most items of this page.'),
  next: cursorSchema.describe('Cursor of the next page; null on the last.'),
});

export const listSchema = <S extends z.ZodType>(item: S) =>
  z.strictObject({ data: z.array(item).max(largestPage), page: pageSchema });

export function listAnswer<Item>(
  { items, limit, next }: Page<Item>,
  { request }: Pick<Call<Parameters>, 'request'>,
): Answer {
  const { cursor: _cursor, ...query } = Object.fromEntries(new URLSearchParams(request.query));
  const link = pageLinks(request.path, query, { next });
  return { body: { data: items, page: { limit, next } }, headers: { link } };
}

/** A list that is always short enough to come as a whole. */
export function wholeList(items: readonly object[]): Answer {
  return { body: { data: items, page: { limit: largestPage, next: null } } };
}
