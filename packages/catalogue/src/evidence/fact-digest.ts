import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { canonicalJson } from './canonical-json.ts';
import { digestOf } from './digest.ts';
import { factAt } from './fact-dates.ts';

/** Identifies what a fact states, whenever it was read; undefined when the entry has no such fact. */
export function factDigest(api: Frozen<Api>, fact: string): string | undefined {
  const found = factAt(api, fact);
  if (!found) return undefined;
  const { readOn: _day, ...stated } = found;
  return digestOf(canonicalJson(stated));
}
