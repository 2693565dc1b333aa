// Divides the claimed deliveries between owners, endpoints and target hosts, so that none can delay the others or be flooded.
import { createRates, type Rate } from '../queue/rates.ts';
import { fewOf, type PlaceLimits } from './places.ts';
import type { Target, TargetHosts } from './target-hosts.ts';

type ShareOptions = {
  readonly places: PlaceLimits;
  /** Attempts of one owner, and to one host, in a time. */
  readonly ownerRates: readonly Rate[];
  readonly hostRates: readonly Rate[];
  readonly hosts: TargetHosts;
  readonly clock: () => number;
};

/**
 * Claimed deliveries for each one in flight: the others wait for a place or for the commit of their result, so that claims are large. Under
 * a rate none waits, because the rate counts when a delivery is claimed.
 */
const claimedForEach = { freely: 8, underRate: 1 };

export function createShares(options: ShareOptions) {
  const { places, clock } = options;
  const owners = createRates(options.ownerRates, clock);
  const hosts = createRates(options.hostRates, clock);
  const { hostOf, endpointsAt } = options.hosts;
  const hasRates = options.ownerRates.length + options.hostRates.length > 0;
  const times = hasRates ? claimedForEach.underRate : claimedForEach.freely;
  const most = times * places.concurrency;
  const worthClaiming = Math.max(1, Math.floor((times * places.perEndpoint) / 4));

  return {
    /** How many deliveries may be claimed and not ended. */
    most,
    /** So many have to end before the next claim, under load. */
    worthClaiming,
    /** The owners and endpoints that the next claim leaves out. */
    exclusions: (held: ReadonlySet<Target>) => {
      const isCrowded = held.size >= most / 2;
      const perOwner = isCrowded ? fewOf(places.perOwner) : times * places.perOwner;
      const byOwner = countBy(held, ({ owner }) => owner);
      // An owner with less room than that waits for it: otherwise each claim was followed by small ones, for what has ended meanwhile.
      const worthOne = hasRates ? 1 : Math.min(worthClaiming, Math.ceil(perOwner / 4));
      const busyOwners = atLeast(byOwner, perOwner - worthOne + 1);
      const busyEndpoints = atLeast(
        countBy(held, ({ endpointId }) => endpointId),
        times * places.perEndpoint,
      );
      const busyHosts = new Set(atLeast(countBy(held, hostOf), times * places.perHost));
      const closedHosts = new Set([...busyHosts, ...hosts.reached()]);
      const inProgress = [...byOwner].filter(([owner]) => !busyOwners.includes(owner)).map(([, count]) => count);
      return {
        endpoints: [...new Set([...busyEndpoints, ...endpointsAt(closedHosts)])],
        owners: [...new Set([...busyOwners, ...owners.reached()])],
        /** How many deliveries of one owner a claim may take. */
        perOwner: perOwner - Math.max(0, ...inProgress),
        /** Whether something is left out only until a claimed delivery ends. */
        untilOneEnds: busyOwners.length + busyEndpoints.length + busyHosts.size > 0,
      };
    },
    /** Counts an attempt unless the limit of its host or owner is reached. */
    admit: (target: Target): boolean => {
      const host = hostOf(target);
      if (host !== undefined && hosts.isReached(host)) return false;
      if (owners.isReached(target.owner)) return false;
      owners.count(target.owner);
      if (host !== undefined) hosts.count(host);
      return true;
    },
  };
}

function countBy(held: Iterable<Target>, keyOf: (target: Target) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const target of held) {
    const key = keyOf(target);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const atLeast = (counts: ReadonlyMap<string, number>, limit: number): string[] =>
  [...counts].filter(([, count]) => count >= limit).map(([key]) => key);
