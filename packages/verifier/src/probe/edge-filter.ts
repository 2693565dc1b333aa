import type { ProbeAnswer } from '@farol/gateway';

/** Headers by which a bot filter in front of an API marks its own answers. */
const marks = ['x-vercel-mitigated', 'cf-mitigated', 'x-amzn-waf-action', 'x-datadome', 'x-sucuri-block'];
const statuses = new Set([401, 403, 405, 406, 409, 429, 503]);
const challenges = [
  ...['just a moment', 'checking your browser', 'verify you are human', 'verify you are a human', 'captcha', 'cf-chl'],
  ...['security checkpoint', 'attention required', 'access denied', 'request blocked'],
];

/**
 * Did a bot filter answer instead of the API? Such an answer says nothing about the API, which may work for other callers. A spent
 * limit that the same edge reports in plain words is not a filter.
 */
export function isFiltered({ status, headers, body, failure }: ProbeAnswer): boolean {
  if (!statuses.has(status)) return false;
  const isPage = /^\s*text\/html\b/i.test(String(headers['content-type'] ?? ''));
  const page = isPage ? new TextDecoder().decode(body.subarray(0, 65_536)).toLowerCase() : '';
  if (challenges.some((words) => page.includes(words))) return true;
  if (failure?.situation === 'spent-limit' || status === 429) return false;
  return marks.some((name) => headers[name] !== undefined);
}
