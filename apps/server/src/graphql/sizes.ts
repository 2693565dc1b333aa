import type { Catalogue } from '@farol/catalogue';

/**
 * How many items a list field holds at most. `page` is the `first` of the connection that the field belongs to.
 * The numbers come from the content, so the cost of a query is a true upper bound of the fields in its answer.
 */
export type Size = 'page' | ((catalogue: Catalogue) => number);

/** What a field tells about itself besides its type, read before a query is run. */
export type FieldFacts = {
  readonly size?: Size;
  /** The answer depends on frozen content alone, so it may be kept until the server ends. */
  readonly unchanging?: boolean;
};

/** Facts for the `extensions` of a field. */
export function facts(of: FieldFacts): FieldFacts {
  return of;
}

export function most<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((longest, item) => Math.max(longest, count(item)), 0);
}
