import type { Api, Frozen } from '@farol/catalogue';
import type { Fault } from '../faults/fault.ts';
import type { Level } from '../limiter.ts';

type Write = (level: Level) => string;

/** Invented token allowance of the simulated account; see allowance.ts. */
const tokensLeft = '1000000';

/** How each header is written from the state of a limit. A header that is not here is not sent. */
const writers: Readonly<Record<string, Write>> = {
  'x-ratelimit-limit': ({ limit }) => String(limit),
  'x-ratelimit-remaining': ({ remaining }) => String(remaining),
  'x-ratelimit-used': ({ used }) => String(used),
  'x-ratelimit-reset': ({ resetAt }) => String(Math.ceil(resetAt / 1000)),
  'x-ratelimit-resource': () => 'core',
  'anthropic-ratelimit-requests-limit': ({ limit }) => String(limit),
  'anthropic-ratelimit-requests-remaining': ({ remaining }) => String(remaining),
  'anthropic-ratelimit-requests-reset': ({ resetAt }) => new Date(Math.ceil(resetAt / 1000) * 1000).toISOString(),
  'anthropic-ratelimit-input-tokens-remaining': () => tokensLeft,
  'anthropic-ratelimit-output-tokens-remaining': () => tokensLeft,
  'anthropic-ratelimit-tokens-remaining': () => tokensLeft,
  'x-app-usage': ({ used, limit }) =>
    JSON.stringify({ call_count: Math.floor((100 * used) / limit), total_time: 0, total_cputime: 0 }),
};

/** The limit headers of the entry, filled from its tightest limit; the fault `wrong` doubles the limit. */
export function limitHeaders(
  api: Frozen<Api>,
  levels: readonly Level[],
  fault?: Fault['limitHeaders'],
): readonly (readonly [string, string])[] {
  const [tightest] = levels.toSorted((a, b) => a.remaining - b.remaining);
  if (!tightest || fault === 'missing') return [];
  const limit = tightest.limit * (fault === 'wrong' ? 2 : 1);
  const reported = { ...tightest, limit, remaining: Math.max(0, limit - tightest.used) };
  return api.response.limitHeaders.flatMap((name) => {
    const write = writers[name.toLowerCase()];
    return write ? [[name.toLowerCase(), write(reported)] as const] : [];
  });
}

export function sendsRetryAfter(api: Frozen<Api>): boolean {
  return api.response.limitHeaders.some((name) => name.toLowerCase() === 'retry-after');
}
