// What is known of an operation before it is run, with every fragment in its place?
import type { FieldFacts } from '../schema/field-facts.ts';

export type Measured = {
  /** Levels of the answer, the leaves included. */
  readonly depth: number;
  /** An upper bound of the fields in the answer: the fields of a list count as often as it has items. */
  readonly cost: number;
  /** The same for `__schema` and `__type`, which have a bound of their own. */
  readonly introspection: number;
  /** Fields before lists are multiplied: the work of compiling the query. */
  readonly fields: number;
  readonly rootFields: number;
  readonly aliases: number;
  /** The largest `first`. */
  readonly first: number;
  /** True when the answer depends on frozen content alone. */
  readonly unchanging: boolean;
  /** Root fields of the practice provider that need a key. */
  readonly calls: number;
  /** Root fields that create a key of the practice provider. */
  readonly newKeys: number;
  /** Fields that search the whole catalogue. */
  readonly searches: number;
  /** The most that a field demands of the practice provider. */
  readonly practice: 'none' | NonNullable<FieldFacts['practice']>;
};

/** Fragments in fragments multiply beyond what a number can hold; all numbers from here on are equally too large. */
export const ceiling = Number.MAX_SAFE_INTEGER;

export const nothing: Measured = {
  depth: 0,
  cost: 0,
  introspection: 0,
  fields: 0,
  rootFields: 0,
  aliases: 0,
  first: 0,
  unchanging: true,
  calls: 0,
  newKeys: 0,
  searches: 0,
  practice: 'none',
};

const byDemand: readonly Measured['practice'][] = ['none', 'open', 'key', 'write'];

export function add(a: Measured, b: Measured): Measured {
  return {
    depth: Math.max(a.depth, b.depth),
    cost: Math.min(a.cost + b.cost, ceiling),
    introspection: Math.min(a.introspection + b.introspection, ceiling),
    fields: Math.min(a.fields + b.fields, ceiling),
    rootFields: Math.min(a.rootFields + b.rootFields, ceiling),
    aliases: Math.min(a.aliases + b.aliases, ceiling),
    first: Math.max(a.first, b.first),
    unchanging: a.unchanging && b.unchanging,
    calls: Math.min(a.calls + b.calls, ceiling),
    newKeys: Math.min(a.newKeys + b.newKeys, ceiling),
    searches: Math.min(a.searches + b.searches, ceiling),
    practice: byDemand.indexOf(a.practice) > byDemand.indexOf(b.practice) ? a.practice : b.practice,
  };
}
