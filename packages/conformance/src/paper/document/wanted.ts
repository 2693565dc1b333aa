// Which places are searched for, as a tree of their keys?

export type Wanted = { readonly inside: Map<string, Wanted>; offset: number | undefined };

export function createWanted(): Wanted {
  return { inside: new Map(), offset: undefined };
}

/** The nodes on the way to the place, so that the nearest one that was found can stand for it. */
export function want(root: Wanted, keys: readonly string[]): readonly Wanted[] {
  const way = [root];
  let here = root;
  for (const key of keys) {
    const next = here.inside.get(key) ?? createWanted();
    here.inside.set(key, next);
    way.push(next);
    here = next;
  }
  return way;
}
