// How does each entry stand to a rule, as JSON? The same cells as in the grid of the site.
import type { Catalogue } from '../catalogue.ts';
import { charterAddress } from '../charter.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Rule } from '../schema/rule-schema.ts';
import type { Language } from '../schema/vocabulary.ts';
import type { Basis } from '../standing/kept.ts';
import { type Source, type Standing, standing } from '../standing/standing.ts';

export type StandingFacts = {
  readonly api: string;
  readonly verdict: Standing['verdict'];
  /** The part of the entry that the verdict rests on; null where nothing is stated. */
  readonly basis: Basis['part'] | null;
  readonly spec: string | null;
  readonly charter: string | null;
  readonly source: string | null;
  readonly readOn: string | null;
};

export function standingsOf(
  rule: Frozen<Rule>,
  { apis }: Pick<Catalogue, 'apis'>,
  language: Language,
): readonly StandingFacts[] {
  return apis.map((api) => ({ api: api.id, ...factsOf(standing(api, rule), language) }));
}

function factsOf(found: Standing, language: Language): Omit<StandingFacts, 'api'> {
  const { spec, source, readOn } = readAt(found);
  return {
    verdict: found.verdict,
    basis: 'basis' in found ? found.basis.part : null,
    spec: spec ?? null,
    charter: spec ? charterAddress(spec, language) : null,
    source: source ?? null,
    readOn: readOn ?? null,
  };
}

function readAt(found: Standing): Partial<Source> {
  if ('source' in found) return found.source;
  return 'dispute' in found ? found.dispute : {};
}
