import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { canonicalJson } from './canonical-json.ts';
import { digestOf } from './digest.ts';
import { factAt } from './fact-dates.ts';

/** Identifies what a fact states, whenever it was read; undefined when the entry has no such fact. */
export function factDigest(api: Frozen<Api>, fact: string): string | undefined {
  const found = factAt(api, fact);
  if (!found) return undefined;
  const { readOn: _day, contradicted: _finding, ...stated } = found;
  return digestOf(canonicalJson(withoutDays(stated)));
}

/** A trap for callers has a day in each of its sources. */
function withoutDays<T extends object>(stated: T): object {
  if (!('sources' in stated)) return stated;
  return {
    ...stated,
    source: null,
    sources: (stated.sources as readonly { readonly url: string }[]).map(({ url }) => url),
  };
}
