// Which facts should a curator look at next, the most harmful first?
import type { Api, Catalogue, Frozen } from '@farol/catalogue';
import { contradictedFacts, overdueFacts } from '@farol/catalogue/internal';
import type { Field } from './judge/verdict.ts';

/** In order of harm: what does not work, what may be false, what may have changed, what was never tried. */
export const reviewReasons = ['broken', 'disputed', 'overdue', 'unobserved'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export type Review = {
  readonly api: string;
  /** A claimed field such as `limits`, or a dated fact such as `terms.card`. */
  readonly field: Field | (string & {});
  readonly reason: ReviewReason;
  /** The day of the evidence, of the dispute or of the last reading; null when there is none. */
  readonly since: string | null;
};

/** One line for each field that needs a look, with its most harmful reason; the oldest first within a reason. */
export function reviewList(catalogue: Catalogue, now: number): readonly Review[] {
  return catalogue.apis
    .flatMap((api) => reviewsOf(api, catalogue, now))
    .toSorted(
      (a, b) =>
        reviewReasons.indexOf(a.reason) - reviewReasons.indexOf(b.reason) ||
        (a.since ?? '').localeCompare(b.since ?? ''),
    );
}

function reviewsOf(api: Frozen<Api>, catalogue: Catalogue, now: number): Review[] {
  const { fields } = catalogue.stateOf(api.id, now);
  const confirmedOn = new Map(
    fields
      .filter(({ verdict }) => verdict === 'confirmed')
      .map(({ field, observation }) => [field, observation.observedAt.slice(0, 10)]),
  );
  const review = (field: Review['field'], reason: ReviewReason, since: string | null): Review => ({
    api: api.id,
    field,
    reason,
    since,
  });
  const all = [
    ...fields
      .filter(({ verdict }) => verdict === 'contradicted')
      .map(({ field, observation }) =>
        review(field, field === 'firstRequest' ? 'broken' : 'disputed', observation.observedAt.slice(0, 10)),
      ),
    ...contradictedFacts(api).map(({ fact, on }) => review(fact, 'disputed', on)),
    // A confirmation that is newer than the dispute settles it.
    ...api.disputes
      .filter(({ field, readOn }) => (confirmedOn.get(field) ?? '') <= readOn)
      .map(({ field, readOn }) => review(field, 'disputed', readOn)),
    ...overdueFacts(api, new Date(now).toISOString().slice(0, 10)).map(({ fact, readOn }) =>
      review(fact.replace(/^claims\./, ''), 'overdue', readOn),
    ),
    ...(fields.some(({ field }) => field === 'firstRequest') ? [] : [review('firstRequest', 'unobserved', null)]),
  ];
  return all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index);
}
