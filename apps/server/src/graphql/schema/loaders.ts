// How often was each relation looked up in one request?
import DataLoader from 'dataloader';
import type { Lookups } from './lookups.ts';

/** How often a relation was asked for, and how many look-ups that took: the difference was saved by batching. */
type LoadCounts = { asked: number; lookups: number };

type Batch<Key, Value> = (keys: readonly Key[]) => readonly Value[] | Promise<readonly Value[]>;

export function createCountedLoaders() {
  const counted: Record<string, LoadCounts> = {};
  const used: { readonly clearAll: () => unknown }[] = [];
  return {
    /** A loader that turns all requests of one execution cycle into one look-up (spec 4.2). */
    loader: <Key, Value>(
      relation: string,
      batch: Batch<Key, Value>,
      cacheKeyFn: (key: Key) => unknown = (key) => key,
    ) => {
      // Created on first use: most queries touch one or two of the relations.
      let made: DataLoader<Key, Value, unknown> | undefined;
      const counts: LoadCounts = { asked: 0, lookups: 0 };
      const create = () => {
        counted[relation] = counts;
        const created = new DataLoader<Key, Value, unknown>(
          async (keys) => {
            counts.lookups += 1;
            return batch(keys);
          },
          { cacheKeyFn },
        );
        used.push(created);
        return created;
      };
      return (key: Key): Promise<Value> => {
        made ??= create();
        counts.asked += 1;
        return made.load(key);
      };
    },
    counts: (): Readonly<Record<string, LoadCounts>> => counted,
    /** Later requests are looked up again. */
    forget: () => {
      for (const loader of used) loader.clearAll();
    },
  };
}

export type Loaders = {
  readonly [Relation in keyof Lookups]: (
    key: Parameters<Lookups[Relation]>[0][number],
  ) => Promise<ReturnType<Lookups[Relation]>[number]>;
} & { readonly counts: () => Readonly<Record<string, LoadCounts>> };

/** One set per request: each relation is looked up once per execution cycle (spec 4.2). */
export function createLoaders(lookups: Lookups): Loaders {
  const { loader, counts } = createCountedLoaders();
  const keyOf = (key: unknown) => (typeof key === 'string' ? key : JSON.stringify(key));
  const loaders: Record<string, unknown> = { counts };
  for (const [name, batch] of Object.entries(lookups)) loaders[name] = loader(name, batch as never, keyOf);
  return loaders as Loaders;
}
