// When was a dated fact last read: on the day in its file, or on that of a later record?
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Observation } from '../schema/observation-schema.ts';

type Dated = { readonly readOn: string; readonly source?: string };

/** The fact that a name of `datedFacts` stands for, such as `terms.card`, `lineage.2` or `substitutes.viacep`. */
export function factAt(api: Frozen<Api>, fact: string): Dated | undefined {
  const found = fact.split('.').reduce<unknown>((part, name) => {
    if (!Array.isArray(part)) return (part as Readonly<Record<string, unknown>> | undefined)?.[name];
    return /^\d+$/.test(name) ? part[Number(name) - 1] : part.find((one) => one.id === name || one.api === name);
  }, api);
  return typeof found === 'object' && found !== null && 'readOn' in found ? (found as Dated) : undefined;
}

/** The entries, each fact with the day on which it was last read. A record about other words, or a withdrawn one, changes nothing. */
export function withFactDates<A extends Frozen<Api>>(
  apis: readonly A[],
  observations: readonly Frozen<Observation>[],
): readonly A[] {
  const readings = observations
    .filter(({ withdrawnBy }) => withdrawnBy === null)
    .flatMap(({ api, observedAt, facts = [] }) =>
      facts.filter(({ current }) => current).map(({ fact }) => ({ api, fact, day: observedAt.slice(0, 10) })),
    );
  if (readings.length === 0) return apis;
  return apis.map((api) => {
    const own = readings.filter((reading) => reading.api === api.id);
    if (own.length === 0) return api;
    const copy = structuredClone(api);
    for (const { fact, day } of own) {
      const found = factAt(copy, fact) as { readOn: string } | undefined;
      if (found && found.readOn < day) found.readOn = day;
    }
    return copy;
  });
}
