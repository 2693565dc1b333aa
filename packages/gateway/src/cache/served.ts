// Where an answer came from: the cache or the upstream.
import type { Served } from '../answer/answer.ts';
import type { ForwardReason } from '../answer/cache-status.ts';
import type { UpstreamAnswer } from '../answer/upstream-answer.ts';
import { headerOf } from '../send/headers.ts';
import { ageOf, type CachedAnswer, type CacheLookUp } from './cache-store.ts';
import { statedAge } from './freshness.ts';

/** The result of a request to the upstream. */
export type Fetched = {
  readonly answer: UpstreamAnswer;
  /** The status on the wire: 304 when the cached answer was confirmed. */
  readonly status: number;
  readonly cached: CachedAnswer | undefined;
  /** Callers that made the same request meanwhile may have it too. */
  readonly isShareable: boolean;
};

export function servedFromCache(cached: CachedAnswer, now: number, stale = false): Served {
  const age = ageOf(cached, now);
  return { answer: cached.answer, use: { kind: 'hit', ttl: cached.lifetime - age, stale }, age };
}

export function servedFromUpstream(fetched: Fetched, found: CacheLookUp, isCollapsed: boolean, now: number): Served {
  const { answer, status, cached } = fetched;
  const reason: ForwardReason = found.kind === 'miss' ? found.reason : found.kind === 'stale' ? 'stale' : 'request';
  return {
    answer,
    use: { kind: 'forward', reason, status, isStored: cached !== undefined, isCollapsed },
    // The age that other caches on the way have counted, so that the next one does not start at zero.
    age: cached ? ageOf(cached, now) : statedAge(headerOf(answer.headers, 'age')),
  };
}

/** A request that changes something never uses the cache. */
export function servedChange(answer: UpstreamAnswer): Served {
  const use = {
    kind: 'forward',
    reason: 'method',
    status: answer.status,
    isStored: false,
    isCollapsed: false,
  } as const;
  return { answer, use, age: statedAge(headerOf(answer.headers, 'age')) };
}
