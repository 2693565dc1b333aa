// Which of the claimed deliveries may be attempted now. The others wait here, so that a claim can be larger than the attempts at a time.
import type { Target, TargetHosts } from './target-hosts.ts';

/** Attempts at a time: in all, to one endpoint, of one owner, and to one host. */
export type PlaceLimits = {
  readonly concurrency: number;
  readonly perEndpoint: number;
  readonly perOwner: number;
  readonly perHost: number;
};

/** The second half of the places is for owners with few attempts in flight. */
export const fewOf = (perOwner: number): number => Math.max(1, Math.floor(perOwner / 4));

type Waiting = { readonly target: Target; readonly arrival: number; readonly begin: (mayBegin: boolean) => void };

export function createPlaces(limits: PlaceLimits, { hostOf }: TargetHosts) {
  /** By endpoint, since all that wait for one have or lack a place together. */
  const waiting = new Map<string, Waiting[]>();
  const owners = new Map<string, number>();
  const endpoints = new Map<string, number>();
  const hosts = new Map<string, number>();
  let arrivals = 0;
  let total = 0;
  let isClosed = false;
  let isRefilling = false;

  function hasPlace(target: Target): boolean {
    const isFull = (counts: ReadonlyMap<string, number>, key: string, limit: number) => (counts.get(key) ?? 0) >= limit;
    if (total >= limits.concurrency || isFull(endpoints, target.endpointId, limits.perEndpoint)) return false;
    const isCrowded = total >= limits.concurrency / 2;
    if (isFull(owners, target.owner, isCrowded ? fewOf(limits.perOwner) : limits.perOwner)) return false;
    const host = hostOf(target);
    return host === undefined || !isFull(hosts, host, limits.perHost);
  }

  function count(target: Target, by: 1 | -1): void {
    total += by;
    add(endpoints, target.endpointId, by);
    add(owners, target.owner, by);
    const host = hostOf(target);
    if (host !== undefined) add(hosts, host, by);
  }

  /** Of those that may begin, the one that came first. */
  function takeNext(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const [first] of waiting.values()) {
      const isEarlier = first !== undefined && first.arrival < (next?.arrival ?? Number.POSITIVE_INFINITY);
      if (isEarlier && hasPlace(first.target)) next = first;
    }
    if (next === undefined) return undefined;
    const others = waiting.get(next.target.endpointId);
    others?.shift();
    if (others?.length === 0) waiting.delete(next.target.endpointId);
    return next;
  }

  /**
   * Once for all that left in a turn of the event loop: answers that are read one after the other, and then requests that are written one
   * after the other, let four senders deliver an eighth more than one by turns with the other.
   */
  function refill(): void {
    isRefilling = false;
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      count(next.target, 1);
      next.begin(true);
    }
  }

  return {
    /** Resolves to true when the attempt may begin, to false when the places were closed before. */
    enter: (target: Target): Promise<boolean> =>
      new Promise((begin) => {
        if (isClosed) return begin(false);
        // Those that wait for the refill came first.
        if (!isRefilling && hasPlace(target)) {
          count(target, 1);
          return begin(true);
        }
        arrivals += 1;
        const one = { target, arrival: arrivals, begin };
        const others = waiting.get(target.endpointId);
        if (others) others.push(one);
        else waiting.set(target.endpointId, [one]);
      }),
    leave: (target: Target) => {
      count(target, -1);
      if (isRefilling) return;
      isRefilling = true;
      setImmediate(refill);
    },
    /** Whether any attempt is under way or waits for a place. */
    isBusy: (): boolean => total + waiting.size > 0,
    /** Nothing more enters. */
    close: () => {
      isClosed = true;
      for (const { begin } of [...waiting.values()].flat()) begin(false);
      waiting.clear();
    },
  };
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}
