/**
 * What Node 20 lacks of what reading the catalogue uses. `npx farol list` should work on whatever Node a machine has; the rest of the
 * house runs on the one that it brings along.
 */
Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};
