// Whether an answer may be stored, and for how long it is fresh.
import type { UpstreamAnswer } from '../answer/upstream-answer.ts';
import type { Identity } from '../credential/credential.ts';
import type { Entry } from '../entry/entry.ts';
import { type HeaderList, headerOf } from '../send/headers.ts';
import { type Directives, parseCacheControl, parseTargeted, secondsOf } from './cache-control.ts';
import { parseHttpDate } from './http-date.ts';

/** The use that RFC 9111 allows a shared cache to make of an answer. */
type Terms = {
  readonly storable: boolean;
  /** Seconds of age up to which it is fresh. */
  readonly lifetime: number;
  /** Its age when it arrived, in seconds. */
  readonly initialAge: number;
  /** Seconds beyond the lifetime during which it may be served while the upstream fails. */
  readonly staleIfError: number;
};

/** Statuses that may be stored without an explicit lifetime (RFC 9110 §15.1), except those that we do not fully understand. */
const cacheableByDefault = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

/** "Not found" is cached for a shorter time than content, because the item may be added soon. Our choice. */
const longestNegative = 300;

/** Seconds for which fair use of the API asks callers to cache the answer (the entry's `keepSeconds`). */
function minimumFor(api: Entry, answer: UpstreamAnswer): number {
  const seconds = api.keepSeconds ?? 0;
  if (answer.failure) return answer.failure.situation === 'unknown-item' ? Math.min(seconds, longestNegative) : 0;
  return answer.status >= 200 && answer.status < 300 ? seconds : 0;
}

export function termsFor(api: Entry, { used: withCredential }: Identity, answer: UpstreamAnswer): Terms {
  const minimum = minimumFor(api, answer);
  const header = (name: string) => headerOf(answer.headers, name);
  const directives = directivesOf(header);
  const initialAge = initialAgeOf(header, answer.requestedAt, answer.receivedAt);
  const stated = statedLifetime(directives, header, answer.receivedAt);
  const lifetime = Math.max(stated ?? 0, minimum > 0 ? initialAge + minimum : 0);
  const mustAsk = directives.has('no-cache') || directives.has('must-revalidate') || directives.has('proxy-revalidate');
  const staleIfError = secondsOf(directives, 'stale-if-error') ?? minimum;
  return {
    storable: mayStore({ ...answer, withCredential, minimum }, directives, header, stated),
    // `no-cache` demands revalidation every time; only the minimum of fair use overrides it.
    lifetime: directives.has('no-cache') && minimum === 0 ? 0 : lifetime,
    initialAge,
    staleIfError: mustAsk && minimum === 0 ? 0 : staleIfError,
  };
}

function mayStore(
  answer: UpstreamAnswer & { readonly withCredential: boolean; readonly minimum: number },
  directives: Directives,
  header: (name: string) => string | undefined,
  stated: number | undefined,
): boolean {
  if (answer.status === 206 || answer.status < 200) return false;
  if (directives.has('no-store') || directives.has('private')) return false;
  if (directives.has('must-understand') && !cacheableByDefault.has(answer.status)) return false;
  if (answer.headers['set-cookie'] !== undefined) return false;
  if (variesOn(header('vary')) === null) return false;
  if (/^text\/event-stream\b/i.test(header('content-type') ?? '')) return false;
  // RFC 9111 §3.5 names the Authorization header; a key in another place is just as personal.
  if (answer.withCredential && !['public', 's-maxage', 'must-revalidate'].some((name) => directives.has(name))) {
    return false;
  }
  return cacheableByDefault.has(answer.status) || stated !== undefined || answer.minimum > 0;
}

/** RFC 9213: a header for shared caches overrides the general one. */
function directivesOf(header: (name: string) => string | undefined): Directives {
  const targeted = header('cdn-cache-control');
  const own = targeted === undefined ? undefined : parseTargeted(targeted);
  return own && own.size > 0 ? own : parseCacheControl(header('cache-control'));
}

/** RFC 9111 §4.2.1, without heuristics: an answer without an explicit lifetime is not fresh. */
function statedLifetime(
  directives: Directives,
  header: (name: string) => string | undefined,
  receivedAt: number,
): number | undefined {
  const seconds = secondsOf(directives, 's-maxage') ?? secondsOf(directives, 'max-age');
  if (seconds !== undefined) return seconds;
  const expires = header('expires');
  if (expires === undefined) return undefined;
  const end = parseHttpDate(expires);
  const date = parseHttpDate(header('date') ?? '');
  // An invalid date, above all "0", is in the past (RFC 9111 §5.3).
  return Number.isNaN(end) ? 0 : Math.max(0, (end - (Number.isNaN(date) ? receivedAt : date)) / 1_000);
}

/** RFC 9111 §4.2.3. */
function initialAgeOf(header: (name: string) => string | undefined, requestedAt: number, receivedAt: number): number {
  const date = parseHttpDate(header('date') ?? '');
  const apparent = Number.isNaN(date) ? 0 : Math.max(0, receivedAt - date) / 1_000;
  const corrected = (statedAge(header('age')) ?? 0) + (receivedAt - requestedAt) / 1_000;
  return Math.max(apparent, corrected);
}

/** Seconds in an Age header: of a list the first one; an invalid one is ignored (RFC 9111 §5.1). */
export function statedAge(age: string | undefined): number | undefined {
  const first = age?.split(',', 1)[0]?.trim() ?? '';
  return /^\d{1,10}$/.test(first) ? Number(first) : undefined;
}

/** Names in a Vary header, in lower case; null for `*`, which never matches. */
export function variesOn(vary: string | undefined): readonly string[] | null {
  const names = (vary ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return names.includes('*') ? null : names;
}

/** True when callers that made the same request at the same time may have the answer too: it must not be private. */
export function mayShare(answer: { readonly headers: HeaderList }): boolean {
  const header = (name: string) => headerOf(answer.headers, name);
  const directives = directivesOf(header);
  if (directives.has('no-store') || directives.has('private')) return false;
  return answer.headers['set-cookie'] === undefined && variesOn(header('vary')) !== null;
}
