import DataLoader from 'dataloader';
import type { Lookups } from './lookups.ts';

/** How often a relation was asked for, and how many look-ups that took: the two differ by what batching saved. */
export type Tally = { asked: number; lookups: number };

type Loader<Batch> = Batch extends (keys: readonly (infer Key)[]) => readonly (infer Value)[]
  ? (key: Key) => Promise<Value>
  : never;

export type Loaders = {
  readonly [Relation in keyof Lookups]: Loader<Lookups[Relation]>;
} & { readonly tally: () => Readonly<Record<string, Tally>> };

/** One set a request: what is asked within one cycle of execution becomes one look-up for each relation (spec 4.2). */
export function createLoaders(lookups: Lookups): Loaders {
  const tallies: Record<string, Tally> = {};
  const loader = <Key, Value>(
    relation: keyof Lookups,
    batch: (keys: readonly Key[]) => readonly Value[],
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
      }
      made.tally.asked += 1;
      return made.from.load(key);
    };
  };
  return {
    findApis: loader('findApis', lookups.findApis, (filter) => JSON.stringify(filter)),
    findRules: loader('findRules', lookups.findRules, (filter) => JSON.stringify(filter)),
    apis: loader('apis', lookups.apis),
    rules: loader('rules', lookups.rules),
    guides: loader('guides', lookups.guides),
    rulesBrokenBy: loader('rulesBrokenBy', lookups.rulesBrokenBy),
    apisBreaking: loader('apisBreaking', lookups.apisBreaking),
    rulesOf: loader('rulesOf', lookups.rulesOf),
    guideOf: loader('guideOf', lookups.guideOf),
    observationsOf: loader('observationsOf', lookups.observationsOf),
    tally: () => tallies,
  };
}
