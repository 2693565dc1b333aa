// The map of cached answers: bounded in bytes, and the least recently used go first.
import { sameVariant, type Variant } from './variant.ts';

export function createCacheEntries<T extends { readonly variant: Variant; readonly size: number }>(mostBytes: number) {
  /** By principal and URL, least recently used first. */
  const entries = new Map<string, readonly T[]>();
  let bytes = 0;

  const put = (key: string, variants: readonly T[]): void => {
    entries.delete(key);
    entries.set(key, variants);
  };

  const remove = (key: string): void => {
    for (const { size } of entries.get(key) ?? []) bytes -= size;
    entries.delete(key);
  };

  return {
    /** The variants under a key, which are then the most recently used. */
    use: (key: string): readonly T[] | undefined => {
      const variants = entries.get(key);
      if (variants) put(key, variants);
      return variants;
    },
    add: (key: string, added: T): void => {
      const variants = entries.get(key) ?? [];
      const replaced = variants.filter((other) => sameVariant(other.variant, added.variant));
      for (const { size } of replaced) bytes -= size;
      put(key, [added, ...variants.filter((other) => !replaced.includes(other))]);
      bytes += added.size;
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) break;
        remove(oldest);
      }
    },
    remove,
    keys: (): readonly string[] => [...entries.keys()],
  };
}
