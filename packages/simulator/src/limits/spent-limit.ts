import { type Api, type Frozen, type Window, windows } from '@farol/catalogue/ask';
import { findFailure } from '../failure.ts';
import { type Answer, failureAnswer, plainAnswer } from '../play/answer.ts';
import { sendsRetryAfter } from './limit-headers.ts';

/** The answer of this API to a spent limit; the window decides where the entry has several. */
export function spentAnswer(api: Frozen<Api>, per: Window | null, seconds: number | undefined): Answer {
  const failure = findFailure(api, 'spent-limit', per);
  const answer = failure ? failureAnswer(failure) : plainAnswer(429, 'Too Many Requests');
  // An API that reports the spent limit in another header sends no Retry-After.
  if (seconds === undefined || !sendsRetryAfter(api) || answer.headers.length > 0) return answer;
  return { ...answer, headers: [['retry-after', String(Math.max(1, Math.ceil(seconds)))]] };
}

/** A failure of the entry on demand, by situation or code. Since no call was counted, a spent limit names a whole window. */
export function demandedAnswer(api: Frozen<Api>, situationOrCode: string): Answer | undefined {
  const failure = findFailure(api, situationOrCode);
  if (!failure) return undefined;
  if (failure !== findFailure(api, 'spent-limit')) return failureAnswer(failure);
  const [shortest] = api.limits.flatMap(({ per }) => (per ? [windows[per]] : [])).toSorted((a, b) => a - b);
  return spentAnswer(api, null, shortest === undefined ? undefined : shortest / 1000);
}
