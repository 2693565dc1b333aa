// The meaning of an upstream's answer for the caller, the quota, the credential and the circuit breaker.
import type { Credentials, Identity } from '../credential/credential.ts';
import type { Entry } from '../entry/entry.ts';
import { isUpstreamFault } from '../problem/upstream-faults.ts';
import type { Quota } from '../quota/quota.ts';
import { reportedLimit, retryAfterMs, type UpstreamLimit } from '../quota/upstream-limits.ts';
import type { CircuitBreaker } from '../send/circuit-breaker.ts';
import { type HeaderList, headerOf } from '../send/headers.ts';
import { problemCodeOf, problemOf } from './problem-of-answer.ts';
import { isNotSimulated, notSimulatedProblem } from './simulated.ts';
import type { Understood } from './understand.ts';
import type { UpstreamAnswer } from './upstream-answer.ts';

type JudgeParts = {
  readonly clock: () => number;
  readonly quota: Quota;
  readonly credentials: Credentials;
  readonly breaker: CircuitBreaker;
  readonly simulated: boolean;
};

type JudgedAnswer = {
  readonly answer: UpstreamAnswer;
  /** How long the upstream asks to be left alone, in milliseconds. */
  readonly wait: number | undefined;
};

/** For a provider that reports a spent limit without saying until when, and whose windows are unknown. Our own choice. */
const unstatedWaitMs = 60_000;

export function judgeAnswer(
  { clock, quota, credentials, breaker, simulated }: JudgeParts,
  api: Entry,
  identity: Identity,
  understood: Understood,
  /** As they came, before any key in them was masked. */
  rawHeaders: HeaderList,
  known: Pick<UpstreamAnswer, 'usage' | 'requestedAt' | 'receivedAt'>,
): JudgedAnswer {
  const now = clock();
  const header = (name: string) => headerOf(rawHeaders, name);
  const report = reportedLimit(api, header, now);
  if (report) quota.lower(api, identity, report);
  const isUnknown = simulated && isNotSimulated(rawHeaders);
  const code = isUnknown ? undefined : problemCodeOf(understood, identity.used);
  const asked = retryAfterMs(header, now);
  const wait = code === 'limit-reached' ? (asked ?? limitWait(quota, api, identity, report)) : asked;
  if (code === 'limit-reached' && wait !== undefined) quota.lower(api, identity, { left: 0, forMs: wait });
  if (code === 'credential-refused') credentials.refused(api);
  // "Not modified" is not a fault of the upstream, even when no condition was sent.
  if (code && isUpstreamFault(code) && understood.status !== 304) breaker.failed(api.id);
  else breaker.succeeded(api.id);
  const retryAt = wait === undefined ? undefined : now + wait;
  const problem = isUnknown
    ? notSimulatedProblem(api, understood)
    : code && problemOf(api, understood, code, { retryAt, simulated });
  const { status, headers, body, failure } = understood;
  const { usage, requestedAt, receivedAt } = known;
  return { answer: { status, headers, body, failure, problem, usage, requestedAt, receivedAt }, wait };
}

/** The upstream's own reset, else the shortest known window, else a minute. */
function limitWait(quota: Quota, api: Entry, identity: Identity, report: UpstreamLimit | undefined): number {
  return report?.left === 0 ? report.forMs : (quota.shortestMs(api, identity) ?? unstatedWaitMs);
}
