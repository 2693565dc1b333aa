// The headers that report the state of a limit.
import { secondsUntil } from '../problem/seconds-until.ts';
import type { WindowUsage } from './quota-state.ts';

/**
 * `RateLimit-Policy` and `RateLimit` as in draft-ietf-httpapi-ratelimit-headers-11: lists of strings (RFC 9651) with parameters,
 * q and w for quota and window, r and t for the remaining calls and the seconds until there are more.
 */
export function rateLimitHeaders(
  usage: readonly WindowUsage[],
  now: number,
  /** When a refused call may be repeated: a window without room must not promise any before. */
  retryAt?: number,
): Readonly<Record<string, string>> {
  if (usage.length === 0) return {};
  const policies = usage.map(({ name, requests, ms }) => `"${name}";q=${requests};w=${Math.ceil(ms / 1_000)}`);
  const states = usage.map((window) => {
    const { name, left } = window;
    const moreAt = left === 0 && retryAt !== undefined ? retryAt : momentOf(window, now);
    return `"${name}";r=${left}${moreAt === null ? '' : `;t=${secondsUntil(moreAt, now)}`}`;
  });
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}

/** A call under way counts as if it arrived late; once it is answered, it leaves the window at most one window from now. */
function momentOf({ moreAt, ms }: WindowUsage, now: number): number | null {
  return moreAt === null ? null : Math.min(moreAt, now + ms);
}
