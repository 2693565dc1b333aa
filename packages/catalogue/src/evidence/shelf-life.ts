// Until when may a fact be trusted without another look? Today's date is always an argument.

import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Standard } from '../schema/standard-schema.ts';
import { linkNames, termNames } from '../schema/vocabulary.ts';
import { type Contradiction, type Dated, datedQuirk, lastReading } from './fact-dates.ts';
import reviewDays from './review-days.json' with { type: 'json' };

/** Days until a fact of each kind is due for review. Our choice: prices change fastest, origins hardly ever. */
export { reviewDays };
/** Kinds of facts that grow old at the same pace. */
export type FactKind = keyof typeof reviewDays;

const dayMs = 86_400_000;

/** Thousands of facts were read on a few days. */
const known = new Map<string, string>();

/** The day by which a fact should be read again. */
export function reviewBy(kind: FactKind, readOn: string): string {
  const days = reviewDays[kind];
  const key = `${days} ${readOn}`;
  const day = known.get(key) ?? new Date(Date.parse(readOn) + days * dayMs).toISOString().slice(0, 10);
  known.set(key, day);
  return day;
}

/** `today` is a date like 2026-11-15. On the day itself a fact is not overdue yet. */
export function isOverdue(kind: FactKind, readOn: string, today: string): boolean {
  return reviewBy(kind, readOn) < today;
}

/** Days until a standard should be read again. Our choice: drafts change every few months, what is released stays. */
const standardDays: Readonly<Record<Standard['state'], number>> = {
  draft: 90,
  expired: 180,
  registry: 180,
  released: 365,
};

export function standardReview({ state, readOn }: Pick<Standard, 'state' | 'readOn'>, today: string) {
  const reviewBy = new Date(Date.parse(readOn) + standardDays[state] * dayMs).toISOString().slice(0, 10);
  return { reviewBy, isOverdue: reviewBy < today };
}

export type DatedFact = {
  /** Where it stands in the entry, such as `terms.card` or `claims.cors`. */
  readonly fact: string;
  readonly kind: FactKind;
  readonly readOn: string;
  readonly reviewBy: string;
  /** What a person found instead, by the newest record about it. */
  readonly contradicted: Contradiction | undefined;
};

/** Every dated fact of an entry, in the order of the file. */
export function datedFacts(api: Frozen<Api>): readonly DatedFact[] {
  const dated = (fact: string, kind: FactKind, { readOn, contradicted }: Dated): DatedFact => ({
    fact,
    kind,
    readOn,
    reviewBy: reviewBy(kind, readOn),
    contradicted,
  });
  return [
    ...api.requests.map((request) => dated(`requests.${request.id}`, 'requests', request)),
    ...api.credentialSteps.map((step, i) => dated(`credentialSteps.${i + 1}`, 'credential-steps', step)),
    ...api.scopes.map((scope, i) => dated(`scopes.${i + 1}`, 'credential-steps', scope)),
    ...[...termNames, 'termsUrl' as const].map((name) => dated(`terms.${name}`, 'terms', api.terms[name])),
    ...[...linkNames, 'sdks' as const].map((name) => dated(`links.${name}`, 'links', api.links[name])),
    ...(api.endsAt ? [dated('endsAt', 'ends-at', api.endsAt)] : []),
    dated('prices', 'prices', api.prices),
    dated('freshness', 'freshness', api.freshness),
    ...api.dataForms.map((form) => dated(`dataForms.${form.what}`, 'data-forms', form)),
    ...api.lineage.map((from, i) => dated(`lineage.${i + 1}`, 'lineage', from)),
    ...api.substitutes.map((substitute) => dated(`substitutes.${substitute.api}`, 'substitutes', substitute)),
    ...api.quirks.map((quirk, i) => dated(`quirks.${i + 1}`, 'quirks', datedQuirk(quirk))),
    ...[...Map.groupBy(api.claims, ({ field }) => field)].map(([field, claims]) =>
      dated(`claims.${field}`, 'claim', {
        readOn: claims.map(lastReading).sort().at(-1) ?? '',
      }),
    ),
    ...api.disputes.map((dispute, i) => dated(`disputes.${i + 1}`, 'disputes', dispute)),
  ];
}

/** The facts of an entry whose day of review has passed. */
export function overdueFacts(api: Frozen<Api>, today: string): readonly DatedFact[] {
  return datedFacts(api).filter((fact) => fact.reviewBy < today);
}

/** The facts of an entry of which a person found another value, and what was found. */
export function contradictedFacts(api: Frozen<Api>): readonly (Contradiction & { readonly fact: string })[] {
  return datedFacts(api).flatMap(({ fact, contradicted }) => (contradicted ? [{ fact, ...contradicted }] : []));
}
