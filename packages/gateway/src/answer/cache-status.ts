/** How the kept answers were used for one call. */
export type CacheUse =
  | { readonly kind: 'hit'; readonly ttl: number; readonly stale: boolean }
  | {
      readonly kind: 'forward';
      readonly because: 'uri-miss' | 'vary-miss' | 'stale' | 'request' | 'method' | 'bypass';
      readonly status: number | undefined;
      readonly stored: boolean;
      /** Somebody else was asking for the same at the same time. */
      readonly collapsed: boolean;
    };

/** RFC 9211, behind what caches before us have said about themselves. */
export function cacheStatus(use: CacheUse, before?: string): string {
  const own =
    use.kind === 'hit'
      ? `farol; hit; ttl=${Math.floor(use.ttl)}${use.stale ? '; detail=stale-if-error' : ''}`
      : `farol; fwd=${use.because}${use.status === undefined ? '' : `; fwd-status=${use.status}`}${use.stored ? '; stored' : ''}${use.collapsed ? '; collapsed' : ''}`;
  return before ? `${before}, ${own}` : own;
}
