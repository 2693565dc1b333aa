// Writes lists of any length into few different SQL texts, because a store caches a bounded number of prepared statements.
import type { Value } from '@farol/store';

type ValueList<V extends Value> = {
  readonly marks: string;
  readonly values: readonly V[];
};

/** For `IN (…)`: repeats the last value up to the next power of two. An empty list becomes NULL, which is in nothing. */
export function valueList<V extends Value>(values: readonly V[]): ValueList<V> {
  const last = values.at(-1);
  if (last === undefined) return { marks: 'NULL', values: [] };
  const size = 2 ** Math.ceil(Math.log2(values.length));
  const padded = [...values, ...Array.from({ length: size - values.length }, () => last)];
  return { marks: padded.map(() => '?').join(', '), values: padded };
}

const largestGroup = 64;

/** For `VALUES (…), (…)`, where nothing may be repeated: groups whose sizes are powers of two. */
export function groupsOf<Item>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (let from = 0; from < items.length; ) {
    const size = Math.min(largestGroup, 2 ** Math.floor(Math.log2(items.length - from)));
    groups.push(items.slice(from, from + size));
    from += size;
  }
  return groups;
}
