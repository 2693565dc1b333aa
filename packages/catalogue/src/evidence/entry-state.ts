import type { Frozen } from '../schema/freeze-deep.ts';
import type { Observation } from '../schema/observation-schema.ts';
import type { claimedFields, states, verdicts } from '../schema/vocabulary.ts';
import { inOrder } from './in-order.ts';

type Field = (typeof claimedFields)[number];
type Verdict = (typeof verdicts)[number];

const dayMs = 86_400_000;

/** A confirmation is stale after this many days, the same that the strip of an entry shows. Our choice; no source states a number. */
export const validDays = 90;

/** The newest deciding verdict on a field, about the value that the entry states today. */
export type FieldState = {
  readonly field: Field;
  readonly verdict: 'confirmed' | 'contradicted';
  readonly observation: Frozen<Observation>;
  /** Older than `validDays`. */
  readonly stale: boolean;
};

export type EntryState = {
  readonly state: (typeof states)[number];
  /** Day of the observation that decided, in UTC; null without one. */
  readonly on: string | null;
  readonly fields: readonly FieldState[];
};

/**
 * The state of an entry. Disputed: an observation contradicts it or one of its dated facts. Confirmed: its first
 * request was tried and nothing contradicts it.
 * Stale: that was longer ago than `validDays`. Not yet observed: its API was not tried (spec 1.5).
 */
export function entryState(observations: readonly Frozen<Observation>[], now: number): EntryState {
  const fields = fieldStates(observations, now);
  const fresh = fields.filter(({ stale }) => !stale);
  const contradicted = [
    ...fresh.filter(({ verdict }) => verdict === 'contradicted'),
    ...wrongFacts(observations).filter(({ observation }) => !isStale(observation, now)),
  ];
  const latest = newest(contradicted);
  if (latest) return { state: 'disputed', on: dayOf(latest), fields };
  const tried = fields.find(({ field }) => field === 'firstRequest');
  if (tried && !tried.stale) return { state: 'confirmed', on: dayOf(tried), fields };
  const old = tried ?? newest(fields.filter(({ stale }) => stale));
  return old ? { state: 'stale', on: dayOf(old), fields } : { state: 'not-yet-observed', on: null, fields };
}

function fieldStates(observations: readonly Frozen<Observation>[], now: number): FieldState[] {
  const found = new Map<Field, FieldState>();
  for (const observation of observations.filter(counts)) {
    for (const { field, verdict, current } of observation.verdicts) {
      // Evidence about an earlier value of the entry does not count.
      if (!current || (verdict !== 'confirmed' && verdict !== 'contradicted')) continue;
      const earlier = found.get(field);
      if (earlier && earlier.observation.observedAt > observation.observedAt) continue;
      found.set(field, { field, verdict, observation, stale: isStale(observation, now) });
    }
  }
  return [...found.values()];
}

type Observed = { readonly observation: Frozen<Observation> };

/** The dated facts whose newest record says that they are wrong. */
function wrongFacts(observations: readonly Frozen<Observation>[]): readonly Observed[] {
  const last = new Map<string, Observed & { readonly isWrong: boolean }>();
  const byTime = observations.filter(counts).toSorted((a, b) => inOrder(a.observedAt, b.observedAt));
  for (const observation of byTime)
    for (const { fact, current, found } of observation.facts ?? [])
      if (current) last.set(fact, { observation, isWrong: found !== undefined });
  return [...last.values()].filter(({ isWrong }) => isWrong);
}

function isStale({ observedAt }: Frozen<Observation>, now: number): boolean {
  return now - Date.parse(observedAt) > validDays * dayMs;
}

export type ObservedDay = { readonly date: string; readonly verdict: Verdict | null };

/** Which verdict is shown when a day has several. */
const weight: Readonly<Record<Verdict, number>> = { contradicted: 4, confirmed: 3, blocked: 2, 'could-not-test': 1 };

/** The last days up to today, oldest first, each with its most important verdict; null for a day without observation. */
export function observedDays(observations: readonly Frozen<Observation>[], now: number): readonly ObservedDay[] {
  const byDay = Map.groupBy(observations.filter(counts), ({ observedAt }) => observedAt.slice(0, 10));
  return Array.from({ length: validDays }, (_, index) => {
    const date = new Date(now - (validDays - 1 - index) * dayMs).toISOString().slice(0, 10);
    const given = (byDay.get(date) ?? []).flatMap(({ verdicts, facts = [] }) => [
      ...verdicts.map(({ verdict }) => verdict),
      ...facts.map(({ found }): Verdict => (found === undefined ? 'confirmed' : 'contradicted')),
    ]);
    return { date, verdict: given.toSorted((a, b) => weight[b] - weight[a])[0] ?? null };
  });
}

function counts({ withdrawnBy }: Frozen<Observation>): boolean {
  return withdrawnBy === null;
}

function newest<T extends Observed>(fields: readonly T[]): T | undefined {
  return fields.toSorted((a, b) => (a.observation.observedAt < b.observation.observedAt ? 1 : -1))[0];
}

const dayOf = ({ observation }: Observed): string => observation.observedAt.slice(0, 10);
