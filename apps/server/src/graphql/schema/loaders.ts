import { createCountedLoaders, type LoadCounts } from './counted-loaders.ts';
import type { Lookups } from './lookups.ts';

type Loader<Batch> = Batch extends (keys: readonly (infer Key)[]) => readonly (infer Value)[]
  ? (key: Key) => Promise<Value>
  : never;

export type Loaders = {
  readonly [Relation in keyof Lookups]: Loader<Lookups[Relation]>;
} & { readonly counts: () => Readonly<Record<string, LoadCounts>> };

/** One set per request: each relation is looked up once per execution cycle (spec 4.2). */
export function createLoaders(lookups: Lookups): Loaders {
  const { loader, counts } = createCountedLoaders();
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
    counts,
  };
}
