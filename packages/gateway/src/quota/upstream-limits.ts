// The upstream's limits, as the headers of an answer state them.
import type { Entry } from '../entry/entry.ts';

/** The upstream reports that `left` calls are possible during the next `forMs` milliseconds. */
export type UpstreamLimit = { readonly left: number; readonly forMs: number };

type Read = (name: string) => string | undefined;

/** Headers in which APIs report how many calls are left, and until when. */
const reports: readonly { readonly limit: string; readonly left: string; readonly reset: string }[] = [
  { limit: 'x-ratelimit-limit', left: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' },
  {
    limit: 'anthropic-ratelimit-requests-limit',
    left: 'anthropic-ratelimit-requests-remaining',
    reset: 'anthropic-ratelimit-requests-reset',
  },
  { limit: 'ratelimit-limit', left: 'ratelimit-remaining', reset: 'ratelimit-reset' },
];

/** Larger numbers are seconds since 1970, smaller ones are seconds to wait. */
const firstEpoch = 1_000_000_000;
/** No listed API has a window longer than a month, so a longer wait is treated as a mistake and shortened. */
const longestMs = 31 * 86_400_000;

/** Undefined when the headers report nothing usable. */
export function reportedLimit(api: Entry, header: Read, now: number): UpstreamLimit | undefined {
  for (const names of reports) {
    const left = wholeNumber(header(names.left));
    if (left === undefined) continue;
    const forMs = untilReset(header(names.reset), upstreamNow(header, now));
    if (forMs === undefined) continue;
    // One host may have several limits (searches, uploads). A number that the entry does not name is about another limit.
    const limit = wholeNumber(header(names.limit));
    const counted = api.limits.flatMap(({ requests }) => requests ?? []);
    if (limit !== undefined && counted.length > 0 && !counted.includes(limit)) continue;
    return { left, forMs };
  }
  return undefined;
}

/** Retry-After as seconds or as a date (RFC 9110 §10.2.3). */
export function retryAfterMs(header: Read, now: number): number | undefined {
  const value = header('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return Math.min(Number(value) * 1_000, longestMs);
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : bounded(moment - upstreamNow(header, now));
}

function untilReset(value: string | undefined, now: number): number | undefined {
  if (!value) return undefined;
  if (/^\d{1,12}(\.\d+)?$/.test(value)) {
    const number = Number(value);
    return bounded(number >= firstEpoch ? number * 1_000 - now : number * 1_000);
  }
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : bounded(moment - now);
}

/** Moments are compared with the upstream's own clock, so that a wrong clock does not matter. */
function upstreamNow(header: Read, now: number): number {
  const date = Date.parse(header('date') ?? '');
  return Number.isNaN(date) ? now : date;
}

/** One second is added, because the moment was written in whole seconds. */
function bounded(ms: number): number | undefined {
  return ms <= 0 ? undefined : Math.min(ms + 1_000, longestMs);
}

function wholeNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,12}$/.test(value.trim()) ? Number(value) : undefined;
}
