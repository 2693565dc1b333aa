import { GraphqlRefusal } from './graphql-refusal.ts';

type Page<T> = {
  readonly items: readonly T[];
  readonly total: number;
  readonly before: boolean;
  readonly after: boolean;
};

const prefix = 'after:';

/** Opaque to callers. Names the item and not its position, so that the next page is right after the order changed. */
export function cursorOf(item: { readonly id: string }): string {
  return Buffer.from(`${prefix}${item.id}`).toString('base64url');
}

/** The part of a list that follows a cursor. */
export function pageOf<T extends { readonly id: string }>(
  items: readonly T[],
  first: number,
  cursor: string | null | undefined,
): Page<T> {
  if (first < 0) throw new GraphqlRefusal('BAD_ARGUMENT', `"first" is ${first}; it must not be negative.`);
  const start = cursor === null || cursor === undefined ? 0 : positionAfter(items, cursor);
  const page = items.slice(start, start + first);
  return { items: page, total: items.length, before: start > 0, after: start + page.length < items.length };
}

function positionAfter(items: readonly { readonly id: string }[], cursor: string): number {
  const position = items.findIndex((item) => cursorOf(item) === cursor);
  if (position >= 0) return position + 1;
  throw new GraphqlRefusal(
    'BAD_ARGUMENT',
    'The cursor in "after" does not belong to this list. Start again without it.',
  );
}
