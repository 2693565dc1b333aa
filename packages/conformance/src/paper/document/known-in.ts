// What is worked out once for each part of a description, and forgotten with it.

import type { Source } from './source.ts';

/** A plain map for each description: every collection of garbage walks through a weak map of all parts. */
export function knownIn<Part, Answer>(): (source: Source) => Map<Part, Answer> {
  const maps = new WeakMap<Source, Map<Part, Answer>>();
  return (source) => {
    const before = maps.get(source);
    if (before !== undefined) return before;
    const known = new Map<Part, Answer>();
    maps.set(source, known);
    return known;
  };
}
