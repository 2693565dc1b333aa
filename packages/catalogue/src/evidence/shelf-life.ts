// Until when may a fact be trusted without another look? Today's date is always an argument.

import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { type FactKind, linkNames, termNames } from '../schema/vocabulary.ts';

/** Days until a fact of each kind is due for review. Our choice: prices change fastest, origins hardly ever. */
export const reviewDays: Readonly<Record<FactKind, number>> = {
  prices: 90,
  claim: 180,
  requests: 180,
  terms: 180,
  links: 180,
  'credential-steps': 180,
  freshness: 365,
  lineage: 365,
  substitutes: 365,
};

const dayMs = 86_400_000;

/** The day by which a fact should be read again. */
export function reviewBy(kind: FactKind, readOn: string): string {
  return new Date(Date.parse(readOn) + reviewDays[kind] * dayMs).toISOString().slice(0, 10);
}

/** `today` is a date like 2026-11-15. On the day itself a fact is not overdue yet. */
export function isOverdue(kind: FactKind, readOn: string, today: string): boolean {
  return reviewBy(kind, readOn) < today;
}

export type DatedFact = {
  /** Where it stands in the entry, such as `terms.card` or `claims.cors`. */
  readonly fact: string;
  readonly kind: FactKind;
  readonly readOn: string;
  readonly reviewBy: string;
};

/** Every dated fact of an entry, in the order of the file. */
export function datedFacts(api: Frozen<Api>): readonly DatedFact[] {
  const dated = (fact: string, kind: FactKind, readOn: string): DatedFact => ({
    fact,
    kind,
    readOn,
    reviewBy: reviewBy(kind, readOn),
  });
  return [
    ...api.requests.map(({ id, readOn }) => dated(`requests.${id}`, 'requests', readOn)),
    ...api.credentialSteps.map(({ readOn }, i) => dated(`credentialSteps.${i + 1}`, 'credential-steps', readOn)),
    ...api.scopes.map(({ readOn }, i) => dated(`scopes.${i + 1}`, 'credential-steps', readOn)),
    ...[...termNames, 'termsUrl' as const].map((name) => dated(`terms.${name}`, 'terms', api.terms[name].readOn)),
    ...[...linkNames, 'sdks' as const].map((name) => dated(`links.${name}`, 'links', api.links[name].readOn)),
    dated('prices', 'prices', api.prices.readOn),
    dated('freshness', 'freshness', api.freshness.readOn),
    ...api.lineage.map(({ readOn }, i) => dated(`lineage.${i + 1}`, 'lineage', readOn)),
    ...api.substitutes.map(({ api: id, readOn }) => dated(`substitutes.${id}`, 'substitutes', readOn)),
    ...[...Map.groupBy(api.claims, ({ field }) => field)].map(([field, claims]) =>
      dated(
        `claims.${field}`,
        'claim',
        claims
          .map(({ readOn }) => readOn)
          .sort()
          .at(-1) ?? '',
      ),
    ),
  ];
}

/** The facts of an entry whose day of review has passed. */
export function overdueFacts(api: Frozen<Api>, today: string): readonly DatedFact[] {
  return datedFacts(api).filter((fact) => fact.reviewBy < today);
}
