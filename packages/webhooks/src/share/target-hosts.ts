// The public host of each endpoint, for the limits of calls to one host.

export type Target = { readonly owner: string; readonly endpointId: string; readonly url: string };

export type TargetHosts = {
  /** Undefined for a target on this machine, which counts for no host. */
  readonly hostOf: (target: Target) => string | undefined;
  /** The known endpoints at these hosts. */
  readonly endpointsAt: (hosts: ReadonlySet<string>) => string[];
};

/** Endpoints whose host is remembered. */
const maxEndpoints = 10_000;

export function createTargetHosts(isLocal: (url: URL) => boolean): TargetHosts {
  const known = new Map<string, { readonly url: string; readonly host: string | undefined }>();
  return {
    hostOf: ({ endpointId, url }) => {
      const before = known.get(endpointId);
      if (before?.url === url) return before.host;
      const parsed = new URL(url);
      // With a final dot, a name is the same host.
      const host = isLocal(parsed) ? undefined : parsed.hostname.replace(/\.$/, '');
      if (known.size >= maxEndpoints) known.clear();
      known.set(endpointId, { url, host });
      return host;
    },
    endpointsAt: (hosts) => {
      if (hosts.size === 0) return [];
      return [...known].filter(([, { host }]) => host !== undefined && hosts.has(host)).map(([endpoint]) => endpoint);
    },
  };
}
