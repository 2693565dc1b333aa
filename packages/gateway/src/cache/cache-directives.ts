// The directives of the caller's Cache-Control.
import type { HttpRequest } from '@farol/http';
import { parseCacheControl, secondsOf } from './cache-control.ts';

/** They can only narrow what the cache may serve; `max-stale` is ignored. */
export type CacheDirectives = ReturnType<typeof cacheDirectivesOf>;

/** Asks the simulator for a failure, which is the caller's own and must not answer others. */
export const situationHeader = 'x-farol-situation';

export function cacheDirectivesOf({ header }: HttpRequest) {
  const asksForFailure = header(situationHeader) !== null;
  const directives = parseCacheControl(header('cache-control') ?? undefined);
  // RFC 9111 §5.4: Pragma counts only without Cache-Control.
  const pragma = directives.size === 0 && /\bno-cache\b/i.test(header('pragma') ?? '');
  const noCache = directives.has('no-cache') || pragma;
  const maxAge = secondsOf(directives, 'max-age') ?? Number.POSITIVE_INFINITY;
  const minFresh = secondsOf(directives, 'min-fresh') ?? 0;
  return {
    noStore: directives.has('no-store') || asksForFailure,
    onlyIfCached: directives.has('only-if-cached'),
    /** True when a cached answer of this age, fresh for `ttl` more seconds, will do. */
    accepts: (age: number, ttl: number): boolean => !noCache && !asksForFailure && age <= maxAge && ttl >= minFresh,
  };
}
