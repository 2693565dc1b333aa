// How many calls does a use cause, and when is a limit spent by it?
import { windows } from '../schema/windows.ts';

/** Through a queue at an even pace, each when a user asks, or all calls of a visit at once. */
export const arrivals = ['even', 'random', 'bursts'] as const;
export type Arrivals = (typeof arrivals)[number];

/** How an app means to call an API. Every number is for one day. */
export type Demand = {
  readonly arrivals: Arrivals;
  readonly users: number;
  readonly callsPerUser: number;
  /** In how many hours of the day the users come. */
  readonly hours: number;
  /** Seconds between two questions for news, day and night; null with a webhook, or where no news is awaited. */
  readonly pollSeconds: number | null;
  /** Which share of the users' calls a cache answers, from 0 to 1. Questions for news are never cached. */
  readonly cachedShare: number;
};

export type DailyCalls = { readonly users: number; readonly polling: number; readonly total: number };

const { hour, day } = windows;

export function dailyCalls({ users, callsPerUser, pollSeconds, cachedShare }: Demand): DailyCalls {
  const asked = users * callsPerUser * (1 - cachedShare);
  const polling = pollSeconds === null ? 0 : day / 1_000 / pollSeconds;
  return { users: asked, polling, total: asked + polling };
}

/** The average of the calls in the fullest window of this length: within the hours of the users. */
export function callsWithin(demand: Demand, ms: number): number {
  const calls = dailyCalls(demand);
  const active = demand.hours * hour;
  const rest = ms % day;
  return (
    Math.floor(ms / day) * calls.total + (calls.users * Math.min(rest, active)) / active + (calls.polling * rest) / day
  );
}

/** How long until this many calls are made, from the moment when the users come; null if never. */
export function timeToMake(demand: Demand, calls: number): number | null {
  const daily = dailyCalls(demand);
  if (daily.total === 0) return null;
  const active = demand.hours * hour;
  const days = Math.floor(calls / daily.total);
  const rest = calls - days * daily.total;
  const inHours = daily.users + (daily.polling * active) / day;
  if (rest <= inHours) return days * day + (rest / inHours) * active;
  return days * day + active + ((rest - inHours) / daily.polling) * day;
}
