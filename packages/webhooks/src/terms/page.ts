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

/** Of lists by position, in either direction. */
export type OrderedRequest = PageRequest<number> & {
  /** Default `oldest` first. */
  readonly order?: 'oldest' | 'newest';
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

/** The conditions, order and limit of a page as SQL: `wanted` are conditions with their values, one with an undefined value is left out. */
export function pageSql(
  request: OrderedRequest,
  wanted: readonly (readonly [condition: string, ...values: (string | number | undefined)[]])[],
  position = 'position',
) {
  const limit = pageSize(request);
  const [compare, direction, start] =
    request.order === 'newest' ? ['<', 'DESC', Number.MAX_SAFE_INTEGER] : ['>', 'ASC', 0];
  const given = wanted.filter(([, ...values]) => !values.includes(undefined));
  const conditions = [`${position} ${compare} ?`, ...given.map(([condition]) => condition)];
  const values = given.flatMap(([, ...values]) => values.filter((value) => value !== undefined));
  return {
    limit,
    text: `WHERE ${conditions.join(' AND ')} ORDER BY ${position} ${direction} LIMIT ?`,
    values: [request.after ?? start, ...values, limit + 1],
  };
}
