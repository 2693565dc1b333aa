// Does a use fit into the limits of an API, which window breaks first, and what helps?
import type { Limit } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { type Window, windows } from '../schema/windows.ts';
import { callsWithin, type DailyCalls, type Demand, dailyCalls, timeToMake } from './demand.ts';

export type PlannedLimit = Pick<Frozen<Limit>, 'requests' | 'per' | 'scope' | 'credential' | 'kind'>;

export type PlannedWindow = {
  readonly per: Window;
  readonly limit: number;
  readonly kind: Limit['kind'];
  readonly scope: Limit['scope'];
  /** Whole calls in the fullest window of this length. */
  readonly needed: number;
  readonly fits: boolean;
  /** How long after the first call the first one is refused; null where the use fits. */
  readonly spentAfterMs: number | null;
};

/** A change that makes everything fit. */
export type Advice =
  | { readonly kind: 'cache'; readonly percent: number }
  /** `and` is a further change that is needed as well. */
  | { readonly kind: 'webhook'; readonly and?: Advice }
  | { readonly kind: 'poll-slower'; readonly seconds: number }
  | { readonly kind: 'spread'; readonly hours: number }
  | { readonly kind: 'per-user' }
  | { readonly kind: 'credential' }
  | { readonly kind: 'fewer-users'; readonly users: number };

/** What a sum of limits leaves out: another source disputes them, or the provider bills for some use. */
export type Caution = 'disputed' | 'billed';

export type BudgetPlan = {
  /** `unknown` where no limit has a number. */
  readonly verdict: 'fits' | 'exceeds' | 'unknown';
  readonly calls: DailyCalls;
  /** In the order of the entry. */
  readonly windows: readonly PlannedWindow[];
  readonly breaksFirst: PlannedWindow | null;
  /** A further limit holds, for which no number is stated. */
  readonly hasUnstated: boolean;
  readonly advice: readonly Advice[];
  readonly cautions: readonly Caution[];
};

/** Floating-point division must not turn 3 calls into 3.0000000001. */
const tolerance = 1e-9;

export function planBudget(
  limits: readonly PlannedLimit[],
  demand: Demand,
  { withCredential, cautions = [] }: { readonly withCredential: boolean; readonly cautions?: readonly Caution[] },
): BudgetPlan {
  const holding = limitsFor(limits, withCredential);
  const planned = windowsOf(holding, demand);
  const broken = planned.filter(({ fits }) => !fits);
  const verdict = planned.length === 0 ? 'unknown' : broken.length === 0 ? 'fits' : 'exceeds';
  return {
    verdict,
    calls: dailyCalls(demand),
    windows: planned,
    breaksFirst: broken.toSorted((a, b) => (a.spentAfterMs ?? 0) - (b.spentAfterMs ?? 0))[0] ?? null,
    hasUnstated: holding.some(({ requests }) => requests === null),
    advice: verdict === 'exceeds' ? someAdvice(limits, demand, withCredential) : [],
    cautions,
  };
}

/** Bounds of a single query are no rate. */
function limitsFor(limits: readonly PlannedLimit[], withCredential: boolean): readonly PlannedLimit[] {
  return limits.filter(
    ({ scope, credential }) =>
      scope !== 'query' && (credential === 'either' || (credential === 'with') === withCredential),
  );
}

function windowsOf(limits: readonly PlannedLimit[], demand: Demand): PlannedWindow[] {
  return limits.flatMap(({ requests, per, kind, scope }) => {
    if (requests === null || per === null) return [];
    const needed = Math.ceil(callsWithin(demand, windows[per]) - tolerance);
    const fits = needed <= requests;
    return [
      { per, limit: requests, kind, scope, needed, fits, spentAfterMs: fits ? null : timeToMake(demand, requests) },
    ];
  });
}

/** One change, or where none is enough a webhook and one more. */
function someAdvice(limits: readonly PlannedLimit[], demand: Demand, withCredential: boolean): Advice[] {
  const single = adviceFor(limits, demand, withCredential);
  if (single.length > 0 || demand.pollSeconds === null) return single;
  return adviceFor(limits, { ...demand, pollSeconds: null }, withCredential).map((and) => ({ kind: 'webhook', and }));
}

function adviceFor(limits: readonly PlannedLimit[], demand: Demand, withCredential: boolean): Advice[] {
  const fits = (changed: Partial<Demand>, credential = withCredential) => {
    const planned = windowsOf(limitsFor(limits, credential), { ...demand, ...changed });
    return planned.length > 0 && planned.every((window) => window.fits);
  };
  const broken = windowsOf(limitsFor(limits, withCredential), demand).filter((window) => !window.fits);
  const advice: Advice[] = [];
  const percent = smallest(1, 99, (value) => fits({ cachedShare: value / 100 }));
  if (demand.users * demand.callsPerUser > 0 && percent !== undefined) advice.push({ kind: 'cache', percent });
  if (demand.pollSeconds !== null && fits({ pollSeconds: null })) {
    advice.push({ kind: 'webhook' });
    const seconds = smallest(Math.ceil(demand.pollSeconds), secondsOfDay, (value) => fits({ pollSeconds: value }));
    if (seconds !== undefined) advice.push({ kind: 'poll-slower', seconds });
  }
  const hours = smallest(Math.ceil(demand.hours), 24, (value) => fits({ hours: value }));
  if (hours !== undefined) advice.push({ kind: 'spread', hours });
  if (broken.every(({ scope }) => scope === 'ip' || scope === 'user') && demand.users > 1 && fits({ users: 1 }))
    advice.push({ kind: 'per-user' });
  if (!withCredential && fits({}, true)) advice.push({ kind: 'credential' });
  const users = smallest(1, demand.users, (value) => !fits({ users: value }));
  if (users !== undefined && users > 1) advice.push({ kind: 'fewer-users', users: users - 1 });
  return advice;
}

const secondsOfDay = 86_400;

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
