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
  /** Resolves to true when the attempt may begin, to false when the places were closed before. */
  readonly enter: (target: Target) => Promise<boolean>;
  readonly leave: (target: Target) => void;
  /** Whether any attempt is under way. */
  readonly isBusy: () => boolean;
  /** Nothing more enters. */
  readonly close: () => void;
};

/** The second half of the places is for owners with few attempts in flight. */
export const fewOf = (perOwner: number): number => Math.max(1, Math.floor(perOwner / 4));

type Waiting = { readonly target: Target; readonly arrival: number; readonly begin: (mayBegin: boolean) => void };

export function createPlaces(limits: PlaceLimits, { hostOf }: TargetHosts): Places {
  /** By endpoint, since all that wait for one have or lack a place together. */
  const waiting = new Map<string, Waiting[]>();
  /** By endpoint, owner and host. */
  const counts = new Map<string, number>();
  let arrivals = 0;
  let total = 0;
  let isClosed = false;

  function keysOf(target: Target) {
    const host = hostOf(target);
    return { endpoint: `endpoint ${target.endpointId}`, owner: `owner ${target.owner}`, host: host && `host ${host}` };
  }

  function hasPlace(target: Target): boolean {
    if (total >= limits.concurrency) return false;
    const { endpoint, owner, host } = keysOf(target);
    const isBelow = (key: string, limit: number) => (counts.get(key) ?? 0) < limit;
    const isCrowded = total >= limits.concurrency / 2;
    return (
      isBelow(endpoint, limits.perEndpoint) &&
      isBelow(owner, isCrowded ? fewOf(limits.perOwner) : limits.perOwner) &&
      (host === undefined || isBelow(host, limits.perHost))
    );
  }

  function count(target: Target, by: 1 | -1): void {
    total += by;
    for (const key of Object.values(keysOf(target))) {
      if (key === undefined) continue;
      const now = (counts.get(key) ?? 0) + by;
      if (now === 0) counts.delete(key);
      else counts.set(key, now);
    }
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

  return {
    enter: (target) =>
      new Promise((begin) => {
        if (isClosed) return begin(false);
        if (hasPlace(target)) {
          count(target, 1);
          return begin(true);
        }
        arrivals += 1;
        const one = { target, arrival: arrivals, begin };
        const others = waiting.get(target.endpointId);
        if (others) others.push(one);
        else waiting.set(target.endpointId, [one]);
      }),
    leave: (target) => {
      count(target, -1);
      // One that leaves may make room for several, when the places are no longer crowded.
      for (let next = takeNext(); next !== undefined; next = takeNext()) {
        count(next.target, 1);
        next.begin(true);
      }
    },
    isBusy: () => total > 0,
    close: () => {
      isClosed = true;
      for (const { begin } of [...waiting.values()].flat()) begin(false);
      waiting.clear();
    },
  };
}
