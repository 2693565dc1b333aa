import DataLoader from 'dataloader';

/** How often a relation was asked for, and how many look-ups that took: the two differ by what batching saved. */
export type Tally = { asked: number; lookups: number };

export type Tallied = {
  /** A loader that turns what is asked within one cycle of execution into one look-up (spec 4.2). */
  readonly loader: <Key, Value>(
    relation: string,
    batch: (keys: readonly Key[]) => readonly Value[] | Promise<readonly Value[]>,
    cacheKeyFn?: (key: Key) => unknown,
  ) => (key: Key) => Promise<Value>;
  readonly tally: () => Readonly<Record<string, Tally>>;
  /** So that what is asked for from now on is looked up anew. */
  readonly forget: () => void;
};

/** The loaders of one request. */
export function createTallied(): Tallied {
  const tallies: Record<string, Tally> = {};
  const used: { readonly clearAll: () => unknown }[] = [];
  return {
    loader: <Key, Value>(
      relation: string,
      batch: (keys: readonly Key[]) => readonly Value[] | Promise<readonly Value[]>,
      cacheKeyFn: (key: Key) => unknown = (key) => key,
    ) => {
      // Made on first use: most queries touch one or two of the relations.
      let made: { readonly from: DataLoader<Key, Value, unknown>; readonly tally: Tally } | undefined;
      return (key: Key): Promise<Value> => {
        if (!made) {
          const tally: Tally = { asked: 0, lookups: 0 };
          tallies[relation] = tally;
          const from = new DataLoader<Key, Value, unknown>(
            async (keys) => {
              tally.lookups += 1;
              return batch(keys);
            },
            { cacheKeyFn },
          );
          made = { from, tally };
          used.push(from);
        }
        made.tally.asked += 1;
        return made.from.load(key);
      };
    },
    tally: () => tallies,
    forget: () => {
      for (const loader of used) loader.clearAll();
    },
  };
}
