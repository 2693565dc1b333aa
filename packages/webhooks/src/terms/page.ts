// Lists of the room come in pages, by the last row seen and never by a count of rows: what is inserted meanwhile moves nothing.

export interface PageRequest<Position> {
  /** `next` of the page before. */
  readonly after?: Position;
  /** Default 50, at the most 500. */
  readonly limit?: number;
}

export interface Page<Item, Position> {
  readonly items: readonly Item[];
  /** Undefined on the last page. */
  readonly next: Position | undefined;
}

const DEFAULT_SIZE = 50;
const MAX_SIZE = 500;

export function pageSize({ limit = DEFAULT_SIZE }: { readonly limit?: number }): number {
  return Math.max(1, Math.min(MAX_SIZE, Math.trunc(limit)));
}

/** `rows` were asked for with one more than the page holds. */
export function pageOf<Item, Position>(
  rows: readonly Item[],
  limit: number,
  positionOf: (item: Item) => Position,
): Page<Item, Position> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? positionOf(last) : undefined };
}
