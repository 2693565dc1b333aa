import type { Frozen } from '../schema/freeze-deep.ts';
import type { Observation, states, verdicts } from '../schema/observation-schema.ts';
import type { claimedFields } from '../schema/vocabulary.ts';

type Field = (typeof claimedFields)[number];
type Verdict = (typeof verdicts)[number];

const dayMs = 86_400_000;

/**
 * After so many days a confirmation no longer speaks for today. The same 90 days that the strip of an entry shows: whoever finds
 * "confirmed" there also finds the mark of the day on which it was. Our choice; no source names a number.
 */
export const shelfLifeDays = 90;

/** What is known of one field: its newest deciding verdict about what the entry states today. */
export type FieldState = {
  readonly field: Field;
  readonly verdict: 'confirmed' | 'contradicted';
  readonly observation: Frozen<Observation>;
  /** Older than the shelf life. */
  readonly stale: boolean;
};

export type EntryState = {
  readonly state: (typeof states)[number];
  /** Day of the observation that decided, in UTC; null without one. */
  readonly on: string | null;
  readonly fields: readonly FieldState[];
};

/**
 * Where an entry stands. Disputed: something seen contradicts what it states; what was only read elsewhere does not count. Confirmed:
 * its first request was tried and nothing contradicts it. Stale: that was longer ago than the shelf life. Everything else is not yet
 * observed: to observe an API means to have tried it (spec 1.5).
 */
export function entryState(observations: readonly Frozen<Observation>[], now: number): EntryState {
  const fields = fieldStates(observations, now);
  const fresh = fields.filter(({ stale }) => !stale);
  const contradicted = newest(fresh.filter(({ verdict }) => verdict === 'contradicted'));
  if (contradicted) return { state: 'disputed', on: dayOf(contradicted), fields };
  const tried = fields.find(({ field }) => field === 'firstRequest');
  if (tried && !tried.stale) return { state: 'confirmed', on: dayOf(tried), fields };
  const old = tried ?? newest(fields.filter(({ stale }) => stale));
  return old ? { state: 'stale', on: dayOf(old), fields } : { state: 'not-yet-observed', on: null, fields };
}

function fieldStates(observations: readonly Frozen<Observation>[], now: number): FieldState[] {
  const found = new Map<Field, FieldState>();
  for (const observation of observations) {
    for (const { field, verdict, current } of observation.verdicts) {
      // The entry may have been changed since: what was seen then was about other words.
      if (!current || (verdict !== 'confirmed' && verdict !== 'contradicted')) continue;
      const earlier = found.get(field);
      if (earlier && earlier.observation.observedAt > observation.observedAt) continue;
      const stale = now - Date.parse(observation.observedAt) > shelfLifeDays * dayMs;
      found.set(field, { field, verdict, observation, stale });
    }
  }
  return [...found.values()];
}

export type ObservedDay = { readonly date: string; readonly verdict: Verdict | null };

/** What outweighs what when several were given on one day. */
const weight: Readonly<Record<Verdict, number>> = { contradicted: 4, confirmed: 3, blocked: 2, 'could-not-test': 1 };

/** The last days up to today, oldest first: the weightiest verdict of each, null where nobody looked. */
export function observedDays(
  observations: readonly Frozen<Observation>[],
  now: number,
  days = shelfLifeDays,
): readonly ObservedDay[] {
  const byDay = Map.groupBy(observations, ({ observedAt }) => observedAt.slice(0, 10));
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10);
    const given = (byDay.get(date) ?? []).flatMap((observation) => observation.verdicts.map(({ verdict }) => verdict));
    return { date, verdict: given.toSorted((a, b) => weight[b] - weight[a])[0] ?? null };
  });
}

function newest(fields: readonly FieldState[]): FieldState | undefined {
  return fields.toSorted((a, b) => (a.observation.observedAt < b.observation.observedAt ? 1 : -1))[0];
}

function dayOf({ observation }: FieldState): string {
  return observation.observedAt.slice(0, 10);
}
