import { type HeaderList, headerOf } from '../send/headers.ts';
import { type Directives, parseCacheControl, secondsOf } from './cache-control.ts';

/** What RFC 9111 says about keeping and using an answer, as a shared cache. */
export type Terms = {
  readonly storable: boolean;
  /** Seconds of age up to which it is fresh. */
  readonly lifetime: number;
  /** Its age when it arrived, in seconds. */
  readonly initialAge: number;
  /** Seconds beyond the lifetime during which it may stand in for an answer that cannot be had. */
  readonly staleIfError: number;
};

/** Statuses that may be kept without being asked to (RFC 9110 §15.1), less those that we never understand fully. */
const cacheableByDefault = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

export function termsOf(answer: {
  readonly status: number;
  readonly headers: HeaderList;
  readonly withCredential: boolean;
  readonly requestedAt: number;
  readonly receivedAt: number;
  /** Seconds that fair use asks for (entry's `keepSeconds`); 0 when it does not. */
  readonly minimum: number;
}): Terms {
  const { headers, minimum } = answer;
  const header = (name: string) => headerOf(headers, name);
  const directives = directivesOf(header);
  const initialAge = initialAgeOf(header, answer.requestedAt, answer.receivedAt);
  const stated = statedLifetime(directives, header, answer.receivedAt);
  const lifetime = Math.max(stated ?? 0, minimum > 0 ? initialAge + minimum : 0);
  const mustAsk = directives.has('no-cache') || directives.has('must-revalidate') || directives.has('proxy-revalidate');
  const staleIfError = secondsOf(directives, 'stale-if-error') ?? minimum;
  return {
    storable: mayStore(answer, directives, header, stated),
    // `no-cache` asks for a question every time; only what fair use demands of callers goes before it.
    lifetime: directives.has('no-cache') && minimum === 0 ? 0 : lifetime,
    initialAge,
    staleIfError: mustAsk && minimum === 0 ? 0 : staleIfError,
  };
}

function mayStore(
  answer: {
    readonly status: number;
    readonly headers: HeaderList;
    readonly withCredential: boolean;
    readonly minimum: number;
  },
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
  // RFC 9111 §3.5 speaks of the Authorization header; a key in another place is no less personal.
  if (answer.withCredential && !['public', 's-maxage', 'must-revalidate'].some((name) => directives.has(name))) {
    return false;
  }
  return cacheableByDefault.has(answer.status) || stated !== undefined || answer.minimum > 0;
}

/** RFC 9213: a header for caches like this one goes before the general one. */
function directivesOf(header: (name: string) => string | undefined): Directives {
  const targeted = header('cdn-cache-control');
  const own = targeted === undefined ? undefined : parseCacheControl(targeted);
  return own && own.size > 0 ? own : parseCacheControl(header('cache-control'));
}

/** RFC 9111 §4.2.1. Nothing is guessed: without a word from the provider an answer is not fresh. */
function statedLifetime(
  directives: Directives,
  header: (name: string) => string | undefined,
  receivedAt: number,
): number | undefined {
  // An age that cannot be read may be any age.
  if (!/^\d*$/.test(header('age')?.trim() ?? '')) return 0;
  const seconds = secondsOf(directives, 's-maxage') ?? secondsOf(directives, 'max-age');
  if (seconds !== undefined) return seconds;
  const expires = header('expires');
  if (expires === undefined) return undefined;
  const end = Date.parse(expires);
  const date = Date.parse(header('date') ?? '');
  // An invalid date, above all "0", is in the past (RFC 9111 §5.3).
  return Number.isNaN(end) ? 0 : Math.max(0, (end - (Number.isNaN(date) ? receivedAt : date)) / 1_000);
}

/** RFC 9111 §4.2.3. */
function initialAgeOf(header: (name: string) => string | undefined, requestedAt: number, receivedAt: number): number {
  const date = Date.parse(header('date') ?? '');
  const apparent = Number.isNaN(date) ? 0 : Math.max(0, receivedAt - date) / 1_000;
  const told = /^\s*(\d+)/.exec(header('age') ?? '')?.[1];
  const corrected = Number(told ?? 0) + (receivedAt - requestedAt) / 1_000;
  return Math.max(apparent, corrected);
}

/** Names in a Vary header, in lower case; null for `*`, which nothing ever matches. */
export function variesOn(vary: string | undefined): readonly string[] | null {
  const names = (vary ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return names.includes('*') ? null : names;
}

/** May those who asked for the same at the same time have it too? Not what is meant for one reader only. */
export function mayShare(answer: { readonly headers: HeaderList }): boolean {
  const header = (name: string) => headerOf(answer.headers, name);
  const directives = directivesOf(header);
  if (directives.has('no-store') || directives.has('private')) return false;
  return answer.headers['set-cookie'] === undefined && variesOn(header('vary')) !== null;
}
