// What is worked out once for each part of a description, and forgotten with it.

/** A plain map for each description: every collection of garbage walks through a weak map of all parts. */
export function knownIn<Part, Answer>(): (description: object) => Map<Part, Answer> {
  const maps = new WeakMap<object, Map<Part, Answer>>();
  return (description) => {
    const before = maps.get(description);
    if (before !== undefined) return before;
    const known = new Map<Part, Answer>();
    maps.set(description, known);
    return known;
  };
}
