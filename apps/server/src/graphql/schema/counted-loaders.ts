// How often was each relation looked up in one request?
import DataLoader from 'dataloader';

/** How often a relation was asked for, and how many look-ups that took: the difference was saved by batching. */
export type LoadCounts = { asked: number; lookups: number };

type CountedLoaders = {
  /** A loader that turns all requests of one execution cycle into one look-up (spec 4.2). */
  readonly loader: <Key, Value>(
    relation: string,
    batch: (keys: readonly Key[]) => readonly Value[] | Promise<readonly Value[]>,
    cacheKeyFn?: (key: Key) => unknown,
  ) => (key: Key) => Promise<Value>;
  readonly counts: () => Readonly<Record<string, LoadCounts>>;
  /** Later requests are looked up again. */
  readonly forget: () => void;
};

export function createCountedLoaders(): CountedLoaders {
  const counted: Record<string, LoadCounts> = {};
  const used: { readonly clearAll: () => unknown }[] = [];
  return {
    loader: <Key, Value>(
      relation: string,
      batch: (keys: readonly Key[]) => readonly Value[] | Promise<readonly Value[]>,
      cacheKeyFn: (key: Key) => unknown = (key) => key,
    ) => {
      // Created on first use: most queries touch one or two of the relations.
      let made: { readonly from: DataLoader<Key, Value, unknown>; readonly counts: LoadCounts } | undefined;
      return (key: Key): Promise<Value> => {
        if (!made) {
          const counts: LoadCounts = { asked: 0, lookups: 0 };
          counted[relation] = counts;
          const from = new DataLoader<Key, Value, unknown>(
            async (keys) => {
              counts.lookups += 1;
              return batch(keys);
            },
            { cacheKeyFn },
          );
          made = { from, counts };
          used.push(from);
        }
        made.counts.asked += 1;
        return made.from.load(key);
      };
    },
    counts: () => counted,
    forget: () => {
      for (const loader of used) loader.clearAll();
    },
  };
}
