// Pages of a list, in the order in which its items were created.

import { createCursors, defaultPage, invalidCursor, largestPage } from '@farol/http';
import type { Caller } from './keys/keys.ts';
import { say } from './words.ts';

export const listOrders = ['crescente', 'decrescente'] as const;

export type PageRequest = {
  /** 1 to 100, default 20. */
  readonly limit?: number | undefined;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
  /** Oldest first by default. */
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

/** Where the page begins, and its size. A cursor is valid only with the filters that it was issued for. */
export function walk(
  caller: Caller,
  list: string,
  asked: PageRequest,
  filters: Readonly<Record<string, unknown>> = {},
) {
  const cursors = createCursors(caller.seal);
  const scope = JSON.stringify([list, asked.ordem ?? 'crescente', filters]);
  const limit = Math.max(1, Math.min(largestPage, Math.trunc(asked.limit ?? defaultPage)));
  return {
    limit,
    after: asked.cursor === undefined ? undefined : (cursors.read(scope, asked.cursor) ?? refuse()),
    page: <Row, Item>(
      rows: readonly Row[],
      next: string | number | undefined,
      view: (row: Row) => Item,
      positionOf: (row: Row) => string | number,
    ): Page<Item> => ({
      items: rows.map(view),
      limit,
      next: next === undefined ? null : cursors.write(scope, String(next)),
      cursorAt: (index) => {
        const row = rows[index];
        return row === undefined ? null : cursors.write(scope, String(positionOf(row)));
      },
    }),
  };
}

function refuse(): never {
  throw invalidCursor(say('foreignCursor'));
}
