// When was a dated fact last read, and does a person say that it is wrong? By its file and by the records.
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Observation } from '../schema/observation-schema.ts';
import { inOrder } from './in-order.ts';

/** What a person found instead of the stated value. */
export type Contradiction = {
  readonly found: string;
  readonly source: string;
  readonly note: string;
  readonly by: string;
  /** The day of the record, and its id. */
  readonly on: string;
  readonly record: string;
};

export type Dated = {
  readonly readOn: string;
  readonly source?: string | undefined;
  readonly contradicted?: Contradiction | undefined;
};

type Quirk = Frozen<Api>['quirks'][number];

/** A claim keeps the day on which its source was read; `confirmedOn` is the day of the newest record that confirms its field. */
type Confirmable = { readonly readOn: string; confirmedOn?: string };

/** The day from which a claim is due for review: of its reading, or of a later confirmation. */
export function lastReading({ readOn, confirmedOn = '' }: Readonly<Confirmable>): string {
  return confirmedOn > readOn ? confirmedOn : readOn;
}

/** The fact that a name of `datedFacts` stands for, such as `terms.card`, `lineage.2` or `substitutes.viacep`. */
export function factAt(api: Frozen<Api>, fact: string): Dated | undefined {
  const part = partAt(api, fact);
  if (part === undefined) return undefined;
  return 'readOn' in part ? (part as Dated) : { ...datedQuirk(part as Quirk), ...part };
}

/** A trap for callers has a day for each of its sources; the newest one counts. */
export function datedQuirk({ sources, ...quirk }: Quirk & Pick<Dated, 'contradicted'>): Dated {
  const newest = sources.toSorted((a, b) => inOrder(b.readOn, a.readOn))[0];
  return { readOn: newest?.readOn ?? '', source: newest?.url, contradicted: quirk.contradicted };
}

function partAt(api: Frozen<Api>, fact: string): object | undefined {
  const found = fact.split('.').reduce<unknown>((part, name) => {
    if (!Array.isArray(part)) return (part as Readonly<Record<string, unknown>> | undefined)?.[name];
    return /^\d+$/.test(name) ? part[Number(name) - 1] : part.find((one) => [one.id, one.api, one.what].includes(name));
  }, api);
  if (typeof found !== 'object' || found === null) return undefined;
  return 'readOn' in found || 'sources' in found ? found : undefined;
}

/**
 * The entries with what records say about their facts, the newest last. A record about other words, or a withdrawn one,
 * changes nothing.
 */
export function withFactDates<A extends Frozen<Api>>(
  apis: readonly A[],
  observations: readonly Frozen<Observation>[],
): readonly A[] {
  const counted = observations
    .filter(({ withdrawnBy }) => withdrawnBy === null)
    .toSorted((a, b) => inOrder(a.observedAt, b.observedAt));
  return apis.map((api) => {
    const own = counted.filter((observation) => observation.api === api.id);
    if (own.length === 0) return api;
    const copy = structuredClone(api);
    for (const observation of own) applyRecord(copy, observation);
    return copy;
  });
}

function applyRecord(copy: Frozen<Api>, observation: Frozen<Observation>): void {
  for (const { fact, found, current } of observation.facts ?? []) {
    const part = partAt(copy, fact) as Changeable | undefined;
    if (current && part) applyReading(part, observation, found);
  }
  const confirmed = observation.verdicts.filter(({ verdict, current }) => current && verdict === 'confirmed');
  for (const claim of copy.claims as readonly (Confirmable & { readonly field: string })[])
    if (confirmed.some(({ field }) => field === claim.field)) claim.confirmedOn = observation.observedAt.slice(0, 10);
}

type Changeable = {
  readOn?: string;
  sources?: { readOn: string }[];
  contradicted?: Contradiction;
};

function applyReading(part: Changeable, observation: Frozen<Observation>, found: string | undefined): void {
  const { id, observedAt, by, source, note } = observation;
  const on = observedAt.slice(0, 10);
  if (found !== undefined) {
    part.contradicted = { found, source: source ?? '', note: note ?? '', by, on, record: id };
    return;
  }
  delete part.contradicted;
  const dated = part.readOn === undefined ? (part.sources ?? []) : [part as { readOn: string }];
  for (const one of dated) if (one.readOn < on) one.readOn = on;
}
