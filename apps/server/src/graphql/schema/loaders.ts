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
  const keyOf = (key: unknown) => (typeof key === 'string' ? key : JSON.stringify(key));
  const loaders = Object.entries(lookups).map(([name, batch]) => [name, loader(name, batch as never, keyOf)]);
  return { ...Object.fromEntries(loaders), counts };
}
