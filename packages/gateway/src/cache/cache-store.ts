// Where cached answers are, and which of them may be used.
import { longestCached, type UpstreamAnswer, type WholeAnswer } from '../answer/upstream-answer.ts';
import type { Identity } from '../credential/credential.ts';
import { type HeaderList, headerOf } from '../send/headers.ts';
import type { Target } from '../target/target.ts';
import { createCacheEntries } from './cache-entries.ts';
import { termsFor } from './freshness.ts';
import { matchesVariant, type Variant, variantOf } from './variant.ts';

/** An answer in the cache, and for how long it may be used. */
export type CachedAnswer = {
  readonly answer: WholeAnswer;
  readonly variant: Variant;
  readonly lifetime: number;
  readonly initialAge: number;
  readonly staleIfError: number;
  readonly size: number;
};

export type CacheLookUp =
  | { readonly kind: 'fresh'; readonly cached: CachedAnswer; readonly age: number }
  /** It has to be revalidated; its validators may save sending the body again. */
  | { readonly kind: 'stale'; readonly cached: CachedAnswer; readonly age: number }
  | { readonly kind: 'miss'; readonly reason: 'uri-miss' | 'vary-miss' };

/** In memory; another place only has to offer these functions. */
export type CacheStore = ReturnType<typeof createCacheStore>;

/** The rough size of an entry besides its body and headers. */
const overhead = 512;

export function createCacheStore(options: { readonly clock: () => number; readonly mostBytes: number }) {
  const { clock } = options;
  const entries = createCacheEntries<CachedAnswer>(options.mostBytes);
  return {
    lookUp: (target: Target, identity: Identity): CacheLookUp => {
      const now = clock();
      const variants = entries.use(keyOf(target, identity));
      if (!variants) return { kind: 'miss', reason: 'uri-miss' };
      const cached = variants.find(({ variant }) => matchesVariant(variant, target.headers));
      if (!cached) return { kind: 'miss', reason: 'vary-miss' };
      const age = ageOf(cached, now);
      return { kind: age < cached.lifetime ? 'fresh' : 'stale', cached, age };
    },
    /** Undefined when the answer must not be stored. */
    store: (target: Target, identity: Identity, answer: WholeAnswer): CachedAnswer | undefined => {
      if (target.method !== 'GET' || answer.body.bytes.length > longestCached) return undefined;
      const terms = termsFor(target.api, identity, answer);
      const isReusable = terms.lifetime > terms.initialAge || hasValidator(answer.headers);
      if (!terms.storable || !isReusable) return undefined;
      const variant = variantOf(answer.headers, target.headers);
      const key = keyOf(target, identity);
      const size = key.length + answer.body.bytes.length + JSON.stringify(answer.headers).length + overhead;
      const cached = { answer, variant, size, ...terms };
      entries.add(key, cached);
      return cached;
    },
    /** A 304 confirmed the answer: it gets the new headers, and its age starts again (RFC 9111 §4.3.4). */
    freshen: (target: Target, identity: Identity, cached: CachedAnswer, notModified: UpstreamAnswer): CachedAnswer => {
      const headers = { ...cached.answer.headers, ...updates(notModified.headers) };
      const { requestedAt, receivedAt } = notModified;
      const answer: WholeAnswer = { ...cached.answer, headers, requestedAt, receivedAt };
      const terms = termsFor(target.api, identity, answer);
      const fresh = { ...cached, answer, ...terms };
      if (terms.storable) entries.add(keyOf(target, identity), fresh);
      else entries.remove(keyOf(target, identity));
      return fresh;
    },
    /** Something changed at this URL and at those that the answer names (RFC 9111 §4.4). */
    invalidate: (target: Target, answer: UpstreamAnswer) => {
      const changed = [target, ...namedBy(target, answer)].map(urlOf);
      for (const key of entries.keys()) if (changed.some((url) => key.endsWith(url))) entries.remove(key);
    },
  };
}

export function ageOf(cached: CachedAnswer, now: number): number {
  return cached.initialAge + Math.max(0, now - cached.answer.receivedAt) / 1_000;
}

/** True when it may be served although it is stale, because the upstream fails (RFC 5861 §4). */
export function mayServeStale(cached: CachedAnswer, now: number): boolean {
  return ageOf(cached, now) < cached.lifetime + cached.staleIfError;
}

/** Headers with which the upstream can answer "not modified". */
export function validatorsOf(cached: CachedAnswer): Readonly<Record<string, string>> {
  const etag = headerOf(cached.answer.headers, 'etag');
  const modified = headerOf(cached.answer.headers, 'last-modified');
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(modified === undefined ? {} : { 'if-modified-since': modified }),
  };
}

function hasValidator(headers: HeaderList): boolean {
  return headers.etag !== undefined || headers['last-modified'] !== undefined;
}

/** Principals never share: the fingerprint of the credential is part of the key. */
function keyOf(target: Target, identity: Identity): string {
  return `${identity.fingerprint ?? '-'}${urlOf(target)}`;
}

type Place = Pick<Target, 'origin' | 'path' | 'query'>;

function urlOf(target: Place): string {
  return ` ${target.origin}${target.path}?${target.query}`;
}

/** The URLs in Location and Content-Location of the same API; an answer must not invalidate another API's entries. */
function namedBy(target: Target, { headers }: UpstreamAnswer): readonly Place[] {
  return ['location', 'content-location'].flatMap((name) => {
    const url = URL.parse(headerOf(headers, name) ?? '', `${target.origin}${target.path}`);
    const isOwn = headers[name] !== undefined && url?.origin === target.origin;
    return isOwn ? [{ origin: url.origin, path: url.pathname, query: url.search.slice(1) }] : [];
  });
}

/** These describe the stored body, so a 304 does not replace them (RFC 9111 §3.2). */
const ofTheBody = new Set(['content-length', 'content-encoding', 'content-range', 'content-md5', 'etag', 'set-cookie']);

function updates(headers: HeaderList): HeaderList {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheBody.has(name)));
}
