/** Keeps what was used most recently, up to a total weight. */
export type Recent<Value> = {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value, weight: number) => void;
  readonly weight: () => number;
};

export function createRecent<Value>(limit: number): Recent<Value> {
  // A Map remembers the order of insertion: the first key is the one that was not used for the longest time.
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  let total = 0;
  let newest = '';
  const remove = (key: string): void => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (key !== newest) {
        entries.delete(key);
        entries.set(key, entry);
        newest = key;
      }
      return entry.value;
    },
    set: (key, value, weight) => {
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
