// Every list comes in pages, in the order in which its items were made.

import type { Caller } from '../keys/keys.ts';
import { readCursor, writeCursor } from './cursor.ts';

export const listOrders = ['crescente', 'decrescente'] as const;

export type PageRequest = {
  /** 1 to 100, default 20. */
  readonly limit?: number | undefined;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
  /** Oldest first unless told otherwise. */
  readonly ordem?: (typeof listOrders)[number] | undefined;
};

export type Page<Item> = {
  readonly items: readonly Item[];
  readonly limit: number;
  /** Null on the last page. */
  readonly next: string | null;
  /** The cursor of a page that begins after the item at this place. */
  readonly cursorAt: (index: number) => string | null;
};

export const defaultPageSize = 20;
export const largestPage = 100;

/** Where to go on, and how many at the most. A cursor holds only for the filters that it was made with. */
export type Walk = {
  readonly limit: number;
  readonly after: string | undefined;
  readonly page: <Row, Item>(
    rows: readonly Row[],
    next: string | number | undefined,
    view: (row: Row) => Item,
    positionOf: (row: Row) => string | number,
  ) => Page<Item>;
};

export function walk(
  caller: Caller,
  list: string,
  asked: PageRequest,
  filters: Readonly<Record<string, unknown>> = {},
): Walk {
  const scope = JSON.stringify([list, asked.ordem ?? 'crescente', filters]);
  const limit = Math.max(1, Math.min(largestPage, Math.trunc(asked.limit ?? defaultPageSize)));
  return {
    limit,
    after: asked.cursor === undefined ? undefined : readCursor(caller.seal, scope, asked.cursor),
    page: (rows, next, view, positionOf) => ({
      items: rows.map(view),
      limit,
      next: next === undefined ? null : writeCursor(caller.seal, scope, String(next)),
      cursorAt: (index) => {
        const row = rows[index];
        return row === undefined ? null : writeCursor(caller.seal, scope, String(positionOf(row)));
      },
    }),
  };
}
