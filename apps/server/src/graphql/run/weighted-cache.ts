// Which values are cached when only so much may be: the most recently used.

export function createWeightedCache<Value>(limit: number) {
  // A Map has the order of insertion: its first key is the least recently used.
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  let total = 0;
  let newest = '';
  const remove = (key: string): void => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get: (key: string): Value | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (key !== newest) {
        entries.delete(key);
        entries.set(key, entry);
        newest = key;
      }
      return entry.value;
    },
    set: (key: string, value: Value, weight: number): void => {
      remove(key);
      if (weight > limit) return;
      entries.set(key, { value, weight });
      newest = key;
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= limit) break;
        remove(oldest);
      }
    },
    weight: () => total,
  };
}
