import type { Inbound } from '../caller/inbound.ts';
import { parseCacheControl, secondsOf } from './cache-control.ts';

/** What the caller's Cache-Control asks for. It can only narrow what may be used; `max-stale` is not even read. */
export type CacheDirectives = {
  readonly noStore: boolean;
  readonly onlyIfCached: boolean;
  /** Is a kept answer of this age, fresh for so many more seconds, new enough? */
  readonly accepts: (age: number, ttl: number) => boolean;
};

const none: CacheDirectives = { noStore: false, onlyIfCached: false, accepts: () => true };

export function cacheDirectivesOf({ header }: Inbound): CacheDirectives {
  const cacheControl = header('cache-control');
  if (cacheControl === null && header('pragma') === null) return none;
  const directives = parseCacheControl(cacheControl ?? undefined);
  // RFC 9111 §5.4: the old spelling counts only where the new one is absent.
  const pragma = directives.size === 0 && /\bno-cache\b/i.test(header('pragma') ?? '');
  const noCache = directives.has('no-cache') || pragma;
  const maxAge = secondsOf(directives, 'max-age') ?? Number.POSITIVE_INFINITY;
  const minFresh = secondsOf(directives, 'min-fresh') ?? 0;
  return {
    noStore: directives.has('no-store'),
    onlyIfCached: directives.has('only-if-cached'),
    accepts: (age, ttl) => !noCache && age <= maxAge && ttl >= minFresh,
  };
}
