import type { ProbeAnswer } from '@farol/gateway';

/** Headers in which the filters in front of an API say that they, and not the API, have spoken. */
const marks = ['x-vercel-mitigated', 'cf-mitigated', 'x-amzn-waf-action', 'x-datadome', 'x-sucuri-block'];
const statuses = new Set([401, 403, 405, 406, 409, 429, 503]);
const challenge =
  /just a moment|checking your browser|verify you are (a )?human|security checkpoint|attention required|captcha|cf-chl|access denied|request blocked/i;

/**
 * Did a filter against robots answer instead of the API? Then nothing was learned about the API: it may be perfectly well for
 * everybody else. A spent limit that the same edge reports in plain words is not a filter.
 */
export function isFiltered({ status, headers, body, failure }: ProbeAnswer): boolean {
  if (!statuses.has(status)) return false;
  const isPage = /^\s*text\/html\b/i.test(String(headers['content-type'] ?? ''));
  if (isPage && challenge.test(new TextDecoder().decode(body.subarray(0, 65_536)))) return true;
  if (failure?.situation === 'spent-limit' || status === 429) return false;
  return marks.some((name) => headers[name] !== undefined);
}
