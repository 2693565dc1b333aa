import type { Catalogue } from '@farol/catalogue';

/**
 * How many items a list field holds at most. `page` is the `first` of the connection that the field belongs to.
 * The numbers come from the content, so the cost of a query is a true upper bound of the fields in its answer.
 */
type Size = 'page' | ((catalogue: Catalogue) => number);

/** Facts about a field besides its type, read before a query is run. */
export type FieldFacts = {
  readonly size?: Size;
  /** Of a root field: the answer depends on frozen content alone, so it may be cached until the server ends. */
  readonly unchanging?: boolean;
  /** Of any other field: it changes although its parent is frozen, so an answer with it is not cached. */
  readonly changing?: boolean;
  /** Of a root field of the practice provider: open to all (creates a key), needs a key, or needs a key that may write. */
  readonly practice?: 'open' | 'key' | 'write';
  /** The member of its parent that is its value, as it stands. */
  readonly member?: string;
  /** The argument that makes a field search the whole catalogue. */
  readonly searchedBy?: string;
};

/** For the `extensions` of a field. */
export function facts(of: FieldFacts): FieldFacts {
  return of;
}

export function most<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((longest, item) => Math.max(longest, count(item)), 0);
}
