// Pages of lists, by the position of the last row and not by an offset, so that insertions do not shift them.

export type PageRequest<Position> = {
  /** `next` of the previous page. */
  readonly after?: Position;
  /** Default 50, at most 500. */
  readonly limit?: number;
};

export type Page<Item, Position> = {
  readonly items: readonly Item[];
  /** Undefined on the last page. */
  readonly next: Position | undefined;
};

const defaultSize = 50;
const maxSize = 500;

export function pageSize({ limit = defaultSize }: { readonly limit?: number }): number {
  return Math.max(1, Math.min(maxSize, Math.trunc(limit)));
}

/** `rows` may hold one more than the page, which shows that there is a next one. */
export function pageOf<Item, Position>(
  rows: readonly Item[],
  limit: number,
  positionOf: (item: Item) => Position,
): Page<Item, Position> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? positionOf(last) : undefined };
}
