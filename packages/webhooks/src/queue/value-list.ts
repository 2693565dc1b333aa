// Writes lists of any length into few different SQL texts, because a store caches a bounded number of prepared statements.
import type { Value } from '@farol/store';

/** For `IN (…)`: repeats the last value up to the next power of two. An empty list becomes NULL, which is in nothing. */
export function valueList<V extends Value>(values: readonly V[]) {
  const last = values.at(-1);
  if (last === undefined) return { marks: 'NULL', values: [] };
  const size = 2 ** Math.ceil(Math.log2(values.length));
  const padded = [...values, ...Array.from({ length: size - values.length }, () => last)];
  return { marks: padded.map(() => '?').join(', '), values: padded };
}
