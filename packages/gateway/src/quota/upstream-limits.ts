import type { Api, Frozen } from '@farol/catalogue';

/** No more than `left` calls during the next `forMs` milliseconds, by the upstream's own word. */
export type UpstreamLimit = { readonly left: number; readonly forMs: number };

type Read = (name: string) => string | undefined;

/** Names in which APIs tell how many calls are left, and until when. */
const reports: readonly { readonly limit: string; readonly left: string; readonly reset: string }[] = [
  { limit: 'x-ratelimit-limit', left: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' },
  {
    limit: 'anthropic-ratelimit-requests-limit',
    left: 'anthropic-ratelimit-requests-remaining',
    reset: 'anthropic-ratelimit-requests-reset',
  },
  { limit: 'ratelimit-limit', left: 'ratelimit-remaining', reset: 'ratelimit-reset' },
];

/** Numbers above this are moments since 1970, below they are seconds to wait. */
const firstEpoch = 1_000_000_000;
/** A header that asks for more is taken for a mistake: no listed API counts in a longer window than a month. */
const longestMs = 31 * 86_400_000;

/** What the headers of any answer say about calls that are left. Undefined when they say nothing that can be used. */
export function reportedLimit(api: Frozen<Api>, header: Read, now: number): UpstreamLimit | undefined {
  for (const names of reports) {
    const left = wholeNumber(header(names.left));
    if (left === undefined) continue;
    const forMs = untilReset(header(names.reset), upstreamNow(header, now));
    if (forMs === undefined) continue;
    // One host may count several things apart (searches, uploads). A number that is not one of ours tells about another one.
    const limit = wholeNumber(header(names.limit));
    const counted = api.limits.flatMap(({ requests }) => requests ?? []);
    if (limit !== undefined && counted.length > 0 && !counted.includes(limit)) continue;
    return { left, forMs };
  }
  return undefined;
}

/** How long a refused call is asked to wait (RFC 9110 §10.2.3): seconds or a date. */
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

/** Their moments are read on their clock: only the distance counts. */
function upstreamNow(header: Read, now: number): number {
  const date = Date.parse(header('date') ?? '');
  return Number.isNaN(date) ? now : date;
}

/** A second more than said: the moment was written in whole seconds. */
function bounded(ms: number): number | undefined {
  return ms <= 0 ? undefined : Math.min(ms + 1_000, longestMs);
}

function wholeNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,12}$/.test(value.trim()) ? Number(value) : undefined;
}
