import type { Api, Frozen } from '@farol/catalogue';
import { longestCached, type UpstreamAnswer, type WholeAnswer } from '../answer/upstream-answer.ts';
import type { Identity } from '../credential/credential.ts';
import { type HeaderList, headerOf } from '../send/headers.ts';
import type { Target } from '../target/target.ts';
import { termsOf, variesOn } from './freshness.ts';

/** An answer that is kept, and until when it may be used. */
export type CachedAnswer = {
  readonly answer: WholeAnswer;
  /** Request headers that the answer depends on, with the values it was asked with. */
  readonly variant: Readonly<Record<string, string>>;
  readonly lifetime: number;
  readonly initialAge: number;
  readonly staleIfError: number;
  readonly size: number;
};

export type Looked =
  | { readonly kind: 'fresh'; readonly kept: CachedAnswer; readonly age: number }
  /** There is one, but it has to be asked for again; the validators may save the body. */
  | { readonly kind: 'stale'; readonly kept: CachedAnswer; readonly age: number }
  | { readonly kind: 'miss'; readonly because: 'uri-miss' | 'vary-miss' };

/** Where kept answers are. In memory; another place only needs these four. */
export type CacheStore = {
  readonly look: (target: Target, identity: Identity) => Looked;
  /** Undefined when it must not be kept. */
  readonly keep: (target: Target, identity: Identity, answer: WholeAnswer) => CachedAnswer | undefined;
  /** A 304 came for it: its headers are those of now, its age begins anew (RFC 9111 §4.3.4). */
  readonly freshen: (
    target: Target,
    identity: Identity,
    kept: CachedAnswer,
    notModified: UpstreamAnswer,
  ) => CachedAnswer;
  /** Something was changed at this address, and at those that the answer names (RFC 9111 §4.4). */
  readonly forget: (target: Target, answer: UpstreamAnswer) => void;
  readonly bytes: () => number;
};

/** What an entry in the map costs beside its body and headers, roughly. */
const overhead = 512;
/** "There is none" is kept shorter than content: somebody may be about to add it. Our choice. */
const longestNegative = 300;

type Shelf = { readonly variants: readonly CachedAnswer[]; readonly usedAt: number };

/** Which of two was used last within a second matters to nobody, and moving one to the end costs more than finding it. */
const useResolutionMs = 1_000;

export function createCacheStore(options: { readonly clock: () => number; readonly mostBytes: number }): CacheStore {
  const { clock, mostBytes } = options;
  /** By principal and address; oldest use first. */
  const shelves = new Map<string, Shelf>();
  let bytes = 0;

  const put = (key: string, variants: readonly CachedAnswer[], now: number): void => {
    shelves.delete(key);
    shelves.set(key, { variants, usedAt: now });
  };

  const drop = (key: string): void => {
    for (const kept of shelves.get(key)?.variants ?? []) bytes -= kept.size;
    shelves.delete(key);
  };

  const store = (key: string, kept: CachedAnswer): void => {
    const variants = shelves.get(key)?.variants ?? [];
    const replaced = variants.filter((other) => sameVariant(other.variant, kept.variant));
    for (const other of replaced) bytes -= other.size;
    put(key, [kept, ...variants.filter((other) => !replaced.includes(other))], clock());
    bytes += kept.size;
    for (const oldest of shelves.keys()) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  };

  return {
    look: (target, identity) => {
      const key = keyOf(target, identity);
      const shelf = shelves.get(key);
      if (!shelf) return { kind: 'miss', because: 'uri-miss' };
      const kept = shelf.variants.find(({ variant }) => matches(variant, target.headers));
      if (!kept) return { kind: 'miss', because: 'vary-miss' };
      const now = clock();
      if (now - shelf.usedAt >= useResolutionMs) put(key, shelf.variants, now);
      const age = ageOf(kept, now);
      return { kind: age < kept.lifetime ? 'fresh' : 'stale', kept, age };
    },
    keep: (target, identity, answer) => {
      if (target.method !== 'GET' || answer.body.bytes.length > longestCached) return undefined;
      const terms = termsOf({ ...answer, withCredential: identity.used, minimum: minimumFor(target.api, answer) });
      const reusable = terms.lifetime > terms.initialAge || hasValidator(answer.headers);
      if (!terms.storable || !reusable) return undefined;
      const variant = variantOf(answer.headers, target.headers);
      const key = keyOf(target, identity);
      const size = key.length + answer.body.bytes.length + JSON.stringify(answer.headers).length + overhead;
      const kept = { answer, variant, size, ...terms };
      store(key, kept);
      return kept;
    },
    freshen: (target, identity, kept, notModified) => {
      const headers = { ...kept.answer.headers, ...updates(notModified.headers) };
      const answer: WholeAnswer = {
        ...kept.answer,
        headers,
        requestedAt: notModified.requestedAt,
        receivedAt: notModified.receivedAt,
      };
      const terms = termsOf({ ...answer, withCredential: identity.used, minimum: minimumFor(target.api, answer) });
      const fresh = { ...kept, answer, ...terms };
      if (terms.storable) store(keyOf(target, identity), fresh);
      else drop(keyOf(target, identity));
      return fresh;
    },
    forget: (target, answer) => {
      const changed = [target, ...namedBy(target, answer)].map(addressOf);
      for (const key of [...shelves.keys()]) if (changed.some((address) => key.endsWith(address))) drop(key);
    },
    bytes: () => bytes,
  };
}

export function ageOf(kept: CachedAnswer, now: number): number {
  return kept.initialAge + Math.max(0, now - kept.answer.receivedAt) / 1_000;
}

/** May it stand in, now that the upstream cannot be reached? */
export function mayStandIn(kept: CachedAnswer, now: number): boolean {
  return ageOf(kept, now) < kept.lifetime + kept.staleIfError;
}

/** Headers with which the upstream can say "not modified". */
export function validatorsOf(kept: CachedAnswer): Readonly<Record<string, string>> {
  const etag = headerOf(kept.answer.headers, 'etag');
  const modified = headerOf(kept.answer.headers, 'last-modified');
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(modified === undefined ? {} : { 'if-modified-since': modified }),
  };
}

function hasValidator(headers: HeaderList): boolean {
  return headers.etag !== undefined || headers['last-modified'] !== undefined;
}

/** Principals never share: the fingerprint of the credential is part of the name. */
function keyOf(target: Target, identity: Identity): string {
  return `${identity.fingerprint ?? '-'}${addressOf(target)}`;
}

type Place = Pick<Target, 'origin' | 'path' | 'query'>;

/** Where Location and Content-Location point, as long as it is the same API: nobody may throw away what is kept of another. */
function namedBy(target: Target, { headers }: UpstreamAnswer): readonly Place[] {
  return ['location', 'content-location'].flatMap((name) => {
    const url = URL.parse(headerOf(headers, name) ?? '', `${target.origin}${target.path}`);
    const isOwn = headers[name] !== undefined && url?.origin === target.origin;
    return isOwn ? [{ origin: url.origin, path: url.pathname, query: url.search.slice(1) }] : [];
  });
}

function addressOf(target: Place): string {
  return ` ${target.origin}${target.path}?${target.query}`;
}

function minimumFor(api: Frozen<Api>, answer: WholeAnswer): number {
  const seconds = api.keepSeconds ?? 0;
  if (answer.failure) return answer.failure.situation === 'unknown-item' ? Math.min(seconds, longestNegative) : 0;
  return answer.status >= 200 && answer.status < 300 ? seconds : 0;
}

function variantOf(answer: HeaderList, request: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = new Set(variesOn(headerOf(answer, 'vary')) ?? []);
  // An encoded body is only for those who asked for it, whether or not the upstream says so.
  if (answer['content-encoding'] !== undefined) names.add('accept-encoding');
  return Object.fromEntries([...names].sort().map((name) => [name, request[name] ?? '']));
}

function matches(variant: Readonly<Record<string, string>>, request: Readonly<Record<string, string>>): boolean {
  for (const name in variant) if ((request[name] ?? '') !== variant[name]) return false;
  return true;
}

function sameVariant(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** RFC 9111 §3.2: everything that the 304 says, but for what belongs to the body that was kept. */
function updates(headers: HeaderList): HeaderList {
  const own = new Set(['content-length', 'content-encoding', 'content-range', 'content-md5', 'etag', 'set-cookie']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)));
}
