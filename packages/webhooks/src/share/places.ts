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

export function createPlaces(limits: PlaceLimits, { hostOf }: TargetHosts): Places {
  const waiting: { readonly target: Target; readonly resolve: (mayBegin: boolean) => void }[] = [];
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

  function admitWaiting(): void {
    for (let index = 0; index < waiting.length && total < limits.concurrency; ) {
      const next = waiting[index];
      if (next === undefined || !hasPlace(next.target)) {
        index += 1;
        continue;
      }
      waiting.splice(index, 1);
      count(next.target, 1);
      next.resolve(true);
    }
  }

  return {
    enter: async (target) => {
      if (isClosed) return false;
      if (!hasPlace(target)) return new Promise((resolve) => waiting.push({ target, resolve }));
      count(target, 1);
      return true;
    },
    leave: (target) => {
      count(target, -1);
      admitWaiting();
    },
    isBusy: () => total > 0,
    close: () => {
      isClosed = true;
      for (const { resolve } of waiting.splice(0)) resolve(false);
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
