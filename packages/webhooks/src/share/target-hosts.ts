// The public host of each endpoint, for the limits of calls to one host.

export type Target = { readonly owner: string; readonly endpointId: string; readonly url: string };

export type TargetHosts = ReturnType<typeof createTargetHosts>;

/** Endpoints whose host is remembered. */
const maxEndpoints = 10_000;

export function createTargetHosts(isLocal: (url: URL) => boolean) {
  const known = new Map<string, { readonly url: string; readonly host: string | undefined }>();
  return {
    /** Undefined for a target on this machine, which counts for no host. */
    hostOf: ({ endpointId, url }: Target): string | undefined => {
      const before = known.get(endpointId);
      if (before?.url === url) return before.host;
      const parsed = new URL(url);
      // With a final dot, a name is the same host.
      const host = isLocal(parsed) ? undefined : parsed.hostname.replace(/\.$/, '');
      if (known.size >= maxEndpoints) known.clear();
      known.set(endpointId, { url, host });
      return host;
    },
    /** The known endpoints at these hosts. */
    endpointsAt: (hosts: ReadonlySet<string>): string[] => {
      if (hosts.size === 0) return [];
      return [...known].filter(([, { host }]) => host !== undefined && hosts.has(host)).map(([endpoint]) => endpoint);
    },
  };
}
