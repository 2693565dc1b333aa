// Which of the claimed deliveries may be attempted now. The others wait here, so that a claim can be larger than the attempts at a time.
import type { Target, TargetHosts } from './target-hosts.ts';

/** Attempts at a time: in all, to one endpoint, of one owner, and to one host. */
export type PlaceLimits = {
  readonly concurrency: number;
  readonly perEndpoint: number;
  readonly perOwner: number;
  readonly perHost: number;
};

type Places = {
  /** Whether the attempt may begin without waiting; then it has entered. */
  readonly enterNow: (target: Target) => boolean;
  /** Resolves to true when the attempt may begin; to false when the places were closed before. */
  readonly enter: (target: Target) => Promise<boolean>;
  readonly leave: (target: Target) => void;
  /** Whether any attempt is under way. */
  readonly isBusy: () => boolean;
  /** Nothing more enters. */
  readonly close: () => void;
};

/** The second half of the places is for owners with few attempts in flight. */
export const fewOf = (perOwner: number): number => Math.max(1, Math.floor(perOwner / 4));

type Waiting = {
  readonly target: Target;
  /** Smaller for those that came earlier. */
  readonly arrival: number;
  readonly resolve: (mayBegin: boolean) => void;
};

export function createPlaces(limits: PlaceLimits, { hostOf }: TargetHosts): Places {
  /** By endpoint, since all that wait for one have or lack a place together. */
  const waiting = new Map<string, Waiting[]>();
  let arrivals = 0;
  const owners = createCounts();
  const endpoints = createCounts();
  const hosts = createCounts();
  let total = 0;
  let isClosed = false;

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

  function enterNow(target: Target): boolean {
    if (isClosed || !hasPlace(target)) return false;
    count(target, 1);
    return true;
  }

  function wait(target: Target): Promise<boolean> {
    return new Promise((resolve) => {
      arrivals += 1;
      const one = { target, arrival: arrivals, resolve };
      const others = waiting.get(target.endpointId);
      if (others) others.push(one);
      else waiting.set(target.endpointId, [one]);
    });
  }

  /** Of those that may begin, the one that came first. */
  function findNext(): Waiting[] | undefined {
    let found: Waiting[] | undefined;
    for (const others of waiting.values()) {
      const [first] = others;
      const isEarlier = first !== undefined && first.arrival < (found?.[0]?.arrival ?? Number.POSITIVE_INFINITY);
      if (isEarlier && hasPlace(first.target)) found = others;
    }
    return found;
  }

  function admitWaiting(): void {
    while (total < limits.concurrency) {
      const others = findNext();
      const next = others?.shift();
      if (others === undefined || next === undefined) return;
      if (others.length === 0) waiting.delete(next.target.endpointId);
      count(next.target, 1);
      next.resolve(true);
    }
  }

  return {
    enterNow,
    enter: (target) => (isClosed || enterNow(target) ? Promise.resolve(!isClosed) : wait(target)),
    leave: (target) => {
      count(target, -1);
      admitWaiting();
    },
    isBusy: () => total > 0,
    close: () => {
      isClosed = true;
      for (const { resolve } of [...waiting.values()].flat()) resolve(false);
      waiting.clear();
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
