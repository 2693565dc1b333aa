// The Cache-Status header (RFC 9211).

/** How the cache was used for one call. */
export type CacheUse =
  | { readonly kind: 'hit'; readonly ttl: number; readonly stale: boolean }
  | {
      readonly kind: 'forward';
      readonly reason: ForwardReason;
      readonly status: number;
      readonly isStored: boolean;
      /** Another caller had already sent the same request, and its answer was shared. */
      readonly isCollapsed: boolean;
    };

export type ForwardReason = 'uri-miss' | 'vary-miss' | 'stale' | 'request' | 'method';

/** Appended to the entries of the caches before this one. */
export function cacheStatus(use: CacheUse, before?: string): string {
  const own =
    use.kind === 'hit'
      ? `farol; hit; ttl=${Math.floor(use.ttl)}${use.stale ? '; detail=stale-if-error' : ''}`
      : `farol; fwd=${use.reason}; fwd-status=${use.status}${use.isStored ? '; stored' : ''}${use.isCollapsed ? '; collapsed' : ''}`;
  return before ? `${before}, ${own}` : own;
}
