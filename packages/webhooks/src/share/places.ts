// Which of the claimed deliveries may be attempted now. The others wait here, so that a claim can be larger than the attempts at a time.
import type { Target, TargetHosts } from './target-hosts.ts';

/** Attempts at a time: in all, to one endpoint, of one owner, and to one host. */
export type PlaceLimits = {
  readonly concurrency: number;
  readonly perEndpoint: number;
  readonly perOwner: number;
  readonly perHost: number;
};

/** One function for all that wait, because those are hundreds. */
type Begin<T> = (target: T, mayBegin: boolean) => void;

type Places<T extends Target> = {
  /** Calls `begin` when the attempt may begin, with false when the places were closed before. */
  readonly enter: (target: T, begin: Begin<T>) => void;
  readonly leave: (target: T) => void;
  /** Whether any attempt is under way. */
  readonly isBusy: () => boolean;
  /** Nothing more enters. */
  readonly close: () => void;
};

/** The second half of the places is for owners with few attempts in flight. */
export const fewOf = (perOwner: number): number => Math.max(1, Math.floor(perOwner / 4));

type Waiting<T> = {
  readonly target: T;
  /** Smaller for those that came earlier. */
  readonly arrival: number;
  readonly begin: Begin<T>;
};

export function createPlaces<T extends Target>(limits: PlaceLimits, { hostOf }: TargetHosts): Places<T> {
  /** By endpoint, since all that wait for one have or lack a place together. */
  const waiting = new Map<string, Waiting<T>[]>();
  let arrivals = 0;
  const owners = createCounts();
  const endpoints = createCounts();
  const hosts = createCounts();
  let total = 0;
  let isClosed = false;
  let isAdmitting = false;

  function hasPlace(target: Target): boolean {
    if (total >= limits.concurrency || endpoints.of(target.endpointId) >= limits.perEndpoint) return false;
    const isCrowded = total >= limits.concurrency / 2;
    if (owners.of(target.owner) >= (isCrowded ? fewOf(limits.perOwner) : limits.perOwner)) return false;
    const host = hostOf(target);
    return host === undefined || hosts.of(host) < limits.perHost;
  }

  function count(target: Target, by: 1 | -1): void {
    total += by;
    owners.add(target.owner, by);
    endpoints.add(target.endpointId, by);
    const host = hostOf(target);
    if (host !== undefined) hosts.add(host, by);
  }

  function wait(target: T, begin: Begin<T>): void {
    arrivals += 1;
    const one = { target, arrival: arrivals, begin };
    const others = waiting.get(target.endpointId);
    if (others) others.push(one);
    else waiting.set(target.endpointId, [one]);
  }

  /** Of those that may begin, the one that came first. */
  function findNext(): Waiting<T>[] | undefined {
    let found: Waiting<T>[] | undefined;
    for (const others of waiting.values()) {
      const first = others[0];
      const isEarlier = first !== undefined && first.arrival < (found?.[0]?.arrival ?? Number.POSITIVE_INFINITY);
      if (isEarlier && hasPlace(first.target)) found = others;
    }
    return found;
  }

  function admitWaiting(): void {
    // One that ends at once leaves during this; then the loop below goes on, instead of one call within another for all that wait.
    if (isAdmitting) return;
    isAdmitting = true;
    while (total < limits.concurrency) {
      const others = findNext();
      const next = others?.shift();
      if (others === undefined || next === undefined) break;
      if (others.length === 0) waiting.delete(next.target.endpointId);
      count(next.target, 1);
      next.begin(next.target, true);
    }
    isAdmitting = false;
  }

  return {
    enter: (target, begin) => {
      if (isClosed) return begin(target, false);
      if (!hasPlace(target)) return wait(target, begin);
      count(target, 1);
      begin(target, true);
    },
    leave: (target) => {
      count(target, -1);
      admitWaiting();
    },
    isBusy: () => total > 0,
    close: () => {
      isClosed = true;
      const refused = [...waiting.values()].flat();
      waiting.clear();
      for (const { target, begin } of refused) begin(target, false);
    },
  };
}

function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add: (key: string, by: number): void => {
      const now = (counts.get(key) ?? 0) + by;
      if (now === 0) counts.delete(key);
      else counts.set(key, now);
    },
  };
}
