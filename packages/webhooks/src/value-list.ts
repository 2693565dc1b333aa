// `IN (?, ?, …)` for a list of any length, with few different texts: a store prepares each text once and keeps a bounded number.
import type { Value } from '@farol/store';

export interface ValueList<V extends Value> {
  readonly marks: string;
  readonly values: readonly V[];
}

/** Repeats the last value up to the next power of two. An empty list becomes NULL, which is in nothing. */
export function valueList<V extends Value>(values: readonly V[]): ValueList<V> {
  const last = values.at(-1);
  if (last === undefined) return { marks: 'NULL', values: [] };
  const size = 2 ** Math.ceil(Math.log2(values.length));
  const padded = [...values, ...Array.from({ length: size - values.length }, () => last)];
  return { marks: padded.map(() => '?').join(', '), values: padded };
}
