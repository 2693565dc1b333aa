// The map of cached answers: bounded in bytes, and the least recently used go first.
import { sameVariant, type Variant } from './variant.ts';

type Entry<T> = { readonly variants: readonly T[]; readonly usedAt: number };

/** The order of use within a second does not matter, and moving an entry to the end costs more than finding it. */
const useResolutionMs = 1_000;

export function createCacheEntries<T extends { readonly variant: Variant; readonly size: number }>(options: {
  readonly clock: () => number;
  readonly mostBytes: number;
}) {
  const { clock, mostBytes } = options;
  /** By principal and URL, least recently used first. */
  const entries = new Map<string, Entry<T>>();
  let bytes = 0;

  const put = (key: string, variants: readonly T[], now: number): void => {
    entries.delete(key);
    entries.set(key, { variants, usedAt: now });
  };

  const remove = (key: string): void => {
    for (const { size } of entries.get(key)?.variants ?? []) bytes -= size;
    entries.delete(key);
  };

  return {
    /** The variants under a key, which are then the most recently used. */
    use: (key: string, now: number): readonly T[] | undefined => {
      const entry = entries.get(key);
      if (entry && now - entry.usedAt >= useResolutionMs) put(key, entry.variants, now);
      return entry?.variants;
    },
    add: (key: string, added: T): void => {
      const variants = entries.get(key)?.variants ?? [];
      const replaced = variants.filter((other) => sameVariant(other.variant, added.variant));
      for (const { size } of replaced) bytes -= size;
      put(key, [added, ...variants.filter((other) => !replaced.includes(other))], clock());
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
