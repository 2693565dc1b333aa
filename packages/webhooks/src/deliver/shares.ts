// Divides the attempts at a time between owners, endpoints and target hosts, so that none can delay the others or be flooded.
import { createRates, type Rate } from '../queue/rates.ts';

type ShareOptions = {
  /** Attempts at a time: in all, to one endpoint, of one owner, and to one host. */
  readonly concurrency: number;
  readonly perEndpoint: number;
  readonly perOwner: number;
  readonly perHost: number;
  /** Attempts of one owner, and to one host, in a time. */
  readonly ownerRates: readonly Rate[];
  readonly hostRates: readonly Rate[];
  /** Targets on this machine count for no host. */
  readonly isLocal: (url: URL) => boolean;
  readonly clock: () => number;
};

type Target = { readonly owner: string; readonly endpointId: string; readonly url: string };

type Exclusions = {
  readonly endpoints: readonly string[];
  readonly owners: readonly string[];
  /** How many deliveries of one owner a claim may take. */
  readonly perOwner: number;
  /** Whether something is left out only until an attempt in flight ends. */
  readonly untilOneEnds: boolean;
};

type Shares = {
  /** The owners and endpoints that the next claim leaves out. */
  readonly exclusions: (running: readonly Target[]) => Exclusions;
  /** Counts an attempt unless the limit of its host or owner is reached. */
  readonly admit: (target: Target, running: readonly Target[]) => boolean;
};

/** Endpoints whose host is remembered. */
const maxEndpoints = 10_000;

export function createShares(options: ShareOptions): Shares {
  const { concurrency, perEndpoint, perHost, isLocal, clock } = options;
  const owners = createRates(options.ownerRates, clock);
  const hosts = createRates(options.hostRates, clock);
  const known = new Map<string, { readonly url: string; readonly host: string | undefined }>();

  function hostOf({ endpointId, url }: Target): string | undefined {
    const before = known.get(endpointId);
    if (before?.url === url) return before.host;
    const parsed = new URL(url);
    const host = isLocal(parsed) ? undefined : parsed.hostname;
    if (known.size >= maxEndpoints) known.clear();
    known.set(endpointId, { url, host });
    return host;
  }

  function endpointsAt(closedHosts: ReadonlySet<string>): string[] {
    if (closedHosts.size === 0) return [];
    return [...known]
      .filter(([, { host }]) => host !== undefined && closedHosts.has(host))
      .map(([endpoint]) => endpoint);
  }

  return {
    exclusions: (running) => {
      // The second half of the places is for owners with few attempts in flight.
      const isCrowded = running.length >= concurrency / 2;
      const perOwner = isCrowded ? Math.max(1, Math.floor(options.perOwner / 4)) : options.perOwner;
      const byOwner = countBy(running, ({ owner }) => owner);
      const byHost = countBy(running, hostOf);
      const busyOwners = atLeast(byOwner, perOwner);
      const busyEndpoints = atLeast(
        countBy(running, ({ endpointId }) => endpointId),
        perEndpoint,
      );
      const busyHosts = new Set(atLeast(byHost, perHost));
      const closedHosts = new Set([...busyHosts, ...hosts.reached()]);
      const inFlight = [...byOwner].filter(([owner]) => !busyOwners.includes(owner)).map(([, count]) => count);
      return {
        endpoints: [...new Set([...busyEndpoints, ...endpointsAt(closedHosts)])],
        owners: [...new Set([...busyOwners, ...owners.reached()])],
        perOwner: perOwner - Math.max(0, ...inFlight),
        untilOneEnds: busyOwners.length + busyEndpoints.length + busyHosts.size > 0,
      };
    },
    admit: (target, running) => {
      const host = hostOf(target);
      const toHost = host === undefined ? 0 : running.filter((other) => hostOf(other) === host).length;
      if (host !== undefined && (toHost >= perHost || hosts.isReached(host))) return false;
      if (owners.isReached(target.owner)) return false;
      owners.count(target.owner);
      if (host !== undefined) hosts.count(host);
      return true;
    },
  };
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const atLeast = (counts: ReadonlyMap<string, number>, limit: number): string[] =>
  [...counts].filter(([, count]) => count >= limit).map(([key]) => key);
