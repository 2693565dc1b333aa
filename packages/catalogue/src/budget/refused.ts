// Which share of the calls does a limit refuse?
import { type Window, windows } from '../schema/windows.ts';
import { callsWithin, type Demand, dailyCalls } from './demand.ts';

const { hour, day } = windows;

/** Floating-point division must not turn 3 calls into 3.0000000001. */
const tolerance = 1e-9;

/** The share, from 0 to 1, of a day's calls that a sliding window of this limit refuses. */
export function refusedShare(limit: number, per: Window, demand: Demand): number {
  const ms = windows[per];
  const { users, polling, total } = dailyCalls(demand);
  if (total === 0) return 0;
  const load = callsWithin(demand, ms);
  // A day or a month holds the same number of calls wherever it begins, so the hours without users make no difference.
  if (ms >= day) return steady(limit, load, peakednessOf(demand, load, (polling * ms) / day));
  const polls = (polling * ms) / day;
  const active = demand.hours * hour;
  const peakedness = peakednessOf(demand, load, polls);
  // Each morning the first window is empty.
  const first = demand.hours < 24 && peakedness > 0 ? ms / active : 0;
  const busy =
    (1 - first) * steady(limit, load, peakedness) + (first > 0 ? first * fromEmpty(limit, load, peakedness) : 0);
  const night = polling * (1 - active / day);
  return ((users + polling - night) * busy + night * steady(limit, polls, 0)) / total;
}

/** How many calls come at once: 1 at random, the calls of a visit in bursts, 0 at an even pace. */
export function burstOf({ arrivals, callsPerUser, cachedShare }: Demand): number {
  if (arrivals === 'even') return 0;
  return arrivals === 'random' ? 1 : Math.max(1, callsPerUser * (1 - cachedShare));
}

/** Variance over mean of the calls in a window; questions for news come regularly and vary by one at most. */
function peakednessOf(demand: Demand, load: number, polls: number): number {
  const burst = burstOf(demand);
  if (burst === 0 || load - polls < tolerance) return 0;
  const part = polls % 1;
  return (burst * (load - polls) + part * (1 - part)) / load;
}

/**
 * Erlang's loss formula, since an accepted call holds one of `limit` places for the length of the window. Bursts are its customers with
 * places of their size (exact between two sizes too); mixtures follow Hayward. At an even pace whole calls come in each window.
 */
function steady(limit: number, load: number, peakedness: number): number {
  if (peakedness === 0) return Math.max(0, 1 - limit / Math.max(limit, Math.ceil(load - tolerance), 1));
  const places = limit / peakedness;
  const whole = Math.floor(places);
  const part = places - whole;
  const busy = load / peakedness;
  return (1 - part) * erlangLoss(whole, busy) + (part > 0 ? part * erlangLoss(whole + 1, busy) : 0);
}

/** Summed from the full state down, so that the number of steps grows with the root of the places. */
export function erlangLoss(places: number, load: number): number {
  const negligible = 1e-12;
  let [term, sum] = [1, 1];
  for (let left = places; left > 0 && term > negligible * sum && sum < 1 / negligible; left -= 1) {
    term *= left / load;
    sum += term;
  }
  return 1 / sum;
}

/** The share that is refused in a window which begins with no call: what a Poisson number of bursts exceeds the limit by. */
function fromEmpty(limit: number, load: number, peakedness: number): number {
  const mean = load / peakedness;
  const reach = Math.ceil(12 * Math.sqrt(mean) + 12);
  if ((mean - reach) * peakedness > limit) return 1 - limit / load;
  if ((mean + reach) * peakedness < limit) return 0;
  const mode = Math.floor(mean);
  let [weights, beyond] = [0, 0];
  const add = (bursts: number, weight: number) => {
    weights += weight;
    beyond += weight * Math.max(0, bursts * peakedness - limit);
  };
  for (let n = mode, weight = 1; n >= Math.max(0, mode - reach); weight *= n / mean, n -= 1) add(n, weight);
  for (let n = mode + 1, weight = mean / n; n <= mode + reach; n += 1, weight *= mean / n) add(n, weight);
  return beyond / weights / load;
}

/** How long a call waits on average in a queue before the limit, in ms: the queue M/D/c, by Cosmetatos’ approximation. */
export function averageWait(limit: number, load: number, ms: number): number {
  const loss = erlangLoss(limit, load);
  const waits = (limit * loss) / (limit - load * (1 - loss));
  const use = load / limit;
  const correction = 1 + ((1 - use) * (limit - 1) * (Math.sqrt(4 + 5 * limit) - 2)) / (16 * use * limit);
  return (correction * waits * ms) / (limit - load) / 2;
}
