// Does a use fit into the limits of an API, how many calls would be refused, and what helps?
import type { Limit } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { type Window, windows } from '../schema/windows.ts';
import { callsWithin, type DailyCalls, type Demand, dailyCalls, timeToMake } from './demand.ts';
import { averageWait, refusedShare } from './refused.ts';

export type PlannedLimit = Pick<Frozen<Limit>, 'requests' | 'per' | 'scope' | 'credential' | 'kind'>;

/** With a margin, without one, or not at all. */
export type Fit = 'fits' | 'tight' | 'exceeds';

export type PlannedWindow = {
  readonly per: Window;
  readonly limit: number;
  readonly kind: Limit['kind'];
  readonly scope: Limit['scope'];
  /** Calls in the fullest window of this length, on average. */
  readonly pace: number;
  /** The share of a day's calls that this limit alone refuses. */
  readonly refused: number;
  readonly verdict: Fit;
  /** How long after the first call the limit is spent, at an even pace; null where the average is within it. */
  readonly spentAfterMs: number | null;
};

/** A change that makes everything fit. */
export type Advice =
  | { readonly kind: 'cache'; readonly percent: number }
  /** `waitMs` is the average, where a formula knows it. */
  | { readonly kind: 'queue'; readonly waitMs: number | null }
  /** `and` is a further change that is needed as well. */
  | { readonly kind: 'webhook'; readonly and?: Advice }
  | { readonly kind: 'poll-slower'; readonly seconds: number }
  | { readonly kind: 'spread'; readonly hours: number }
  | { readonly kind: 'per-user' }
  | { readonly kind: 'credential' };

/** What a sum of limits leaves out: another source disputes them, or the provider bills for some use. */
export type Caution = 'disputed' | 'billed';

export type BudgetPlan = {
  /** `unknown` where no limit has a number. */
  readonly verdict: Fit | 'unknown';
  readonly demand: Demand;
  readonly calls: DailyCalls;
  /** In the order of the entry. */
  readonly windows: readonly PlannedWindow[];
  /** The window that refuses the most calls, or else the fullest. */
  readonly decisive: PlannedWindow | null;
  /** A further limit holds, for which no number is stated. */
  readonly hasUnstated: boolean;
  /** The largest number of users that fits, with everything else as it is. */
  readonly mostUsers: number | null;
  /** The shortest interval of questions for news that fits, with no other calls. */
  readonly shortestPollSeconds: number | null;
  readonly advice: readonly Advice[];
  readonly cautions: readonly Caution[];
};

/** What a margin is: at most this share refused, and this part of the limit used on average, since no demand is known exactly. */
export const margin = { refused: 0.01, used: 0.9 } as const;
/** Above it a use does not fit. */
const mostRefused = 0.1;

export function planBudget(
  limits: readonly PlannedLimit[],
  demand: Demand,
  { withCredential, cautions = [] }: { readonly withCredential: boolean; readonly cautions?: readonly Caution[] },
): BudgetPlan {
  const holding = limitsFor(limits, withCredential);
  const planned = windowsOf(holding, demand);
  const decisive = planned.toSorted((a, b) => b.refused - a.refused || b.pace / b.limit - a.pace / a.limit)[0] ?? null;
  const fits = (changed: Partial<Demand>) => isWithin(holding, { ...demand, ...changed });
  const verdict =
    decisive === null ? 'unknown' : (worst.find((one) => planned.some((w) => w.verdict === one)) ?? 'fits');
  const tooMany = planned.length > 0 ? smallest(1, mostUsersAsked, (users) => !fits({ users })) : undefined;
  const apart = (pollSeconds: number) => planned.length > 0 && fits({ users: 0, pollSeconds });
  return {
    verdict,
    demand,
    calls: dailyCalls(demand),
    windows: planned,
    decisive,
    hasUnstated: holding.some(({ requests }) => requests === null),
    mostUsers: tooMany === undefined ? null : tooMany - 1,
    shortestPollSeconds: smallest(1, secondsOfDay, apart) ?? null,
    advice: verdict === 'tight' || verdict === 'exceeds' ? someAdvice(limits, demand, withCredential) : [],
    cautions,
  };
}

const worst = ['exceeds', 'tight'] as const;
const mostUsersAsked = 1_000_000_000;
const secondsOfDay = 86_400;

/** Bounds of a single query are no rate. */
function limitsFor(limits: readonly PlannedLimit[], withCredential: boolean): readonly PlannedLimit[] {
  return limits.filter(
    ({ scope, credential }) =>
      scope !== 'query' && (credential === 'either' || (credential === 'with') === withCredential),
  );
}

function windowsOf(limits: readonly PlannedLimit[], demand: Demand): PlannedWindow[] {
  return limits.flatMap(({ requests: limit, per, kind, scope }) => {
    if (limit === null || per === null) return [];
    const pace = callsWithin(demand, windows[per]);
    const refused = refusedShare(limit, per, demand);
    const verdict = fitOf(refused, pace / limit);
    const spentAfterMs = pace > limit ? timeToMake(demand, limit) : null;
    return [{ per, limit, kind, scope, pace, refused, verdict, spentAfterMs }];
  });
}

export function fitOf(refused: number, used: number): Fit {
  if (refused > mostRefused) return 'exceeds';
  return refused <= margin.refused && used <= margin.used ? 'fits' : 'tight';
}

function isWithin(limits: readonly PlannedLimit[], demand: Demand): boolean {
  const planned = windowsOf(limits, demand);
  return planned.length > 0 && planned.every(({ verdict }) => verdict === 'fits');
}

/** One change, or where none is enough a webhook and one more. */
function someAdvice(limits: readonly PlannedLimit[], demand: Demand, withCredential: boolean): Advice[] {
  const single = adviceFor(limits, demand, withCredential);
  if (single.length > 0 || demand.pollSeconds === null) return single;
  return adviceFor(limits, { ...demand, pollSeconds: null }, withCredential).map((and) => ({ kind: 'webhook', and }));
}

function adviceFor(limits: readonly PlannedLimit[], demand: Demand, withCredential: boolean): Advice[] {
  const fits = (changed: Partial<Demand>, credential = withCredential) =>
    isWithin(limitsFor(limits, credential), { ...demand, ...changed });
  const planned = windowsOf(limitsFor(limits, withCredential), demand);
  const advice: Advice[] = [];
  const percent = smallest(1, 99, (value) => fits({ cachedShare: value / 100 }));
  if (demand.users * demand.callsPerUser > 0 && percent !== undefined) advice.push({ kind: 'cache', percent });
  if (demand.arrivals !== 'even' && fits({ arrivals: 'even' }))
    advice.push({ kind: 'queue', waitMs: demand.arrivals === 'random' ? waitOf(planned) : null });
  if (demand.pollSeconds !== null && fits({ pollSeconds: null })) {
    advice.push({ kind: 'webhook' });
    const seconds = smallest(Math.ceil(demand.pollSeconds), secondsOfDay, (value) => fits({ pollSeconds: value }));
    if (seconds !== undefined) advice.push({ kind: 'poll-slower', seconds });
  }
  const hours = smallest(Math.ceil(demand.hours), 24, (value) => fits({ hours: value }));
  if (hours !== undefined) advice.push({ kind: 'spread', hours });
  const isOfEach = planned.every(({ verdict, scope }) => verdict === 'fits' || scope === 'ip' || scope === 'user');
  if (isOfEach && demand.users > 1 && fits({ users: 1 })) advice.push({ kind: 'per-user' });
  if (!withCredential && fits({}, true)) advice.push({ kind: 'credential' });
  return advice;
}

/** The formula knows one short window: calls do not come at random through day and night. */
function waitOf(planned: readonly PlannedWindow[]): number | null {
  const [window] = planned;
  if (!window || planned.length > 1 || windows[window.per] >= windows.hour) return null;
  return averageWait(window.limit, window.pace, windows[window.per]);
}

/** The smallest whole number from `low` to `high` for which a condition holds that stays true once it is. */
function smallest(low: number, high: number, holds: (value: number) => boolean): number | undefined {
  if (low > high || !holds(high)) return undefined;
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return to;
}
