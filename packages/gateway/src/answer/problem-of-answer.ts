// Which problem an answer of the upstream is.
import type { Failure, Frozen } from '@farol/catalogue';
import type { ProblemCode } from '@farol/http';
import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { say } from '../problem/words.ts';

const bySituation: Readonly<Record<Failure['situation'], ProblemCode>> = {
  'missing-key': 'credential-missing',
  'wrong-key': 'credential-refused',
  forbidden: 'not-allowed',
  'unknown-item': 'item-not-found',
  'malformed-input': 'malformed-input',
  'spent-limit': 'limit-reached',
  'blocked-client': 'client-blocked',
  overloaded: 'upstream-unavailable',
  'upstream-down': 'upstream-unavailable',
};

/** The status of the code is the one that the entry gives to the failure. */
function codeOfFailure(failure: Frozen<Failure>): ProblemCode {
  return failure.situation === 'upstream-down' && failure.means === 500
    ? 'upstream-error'
    : bySituation[failure.situation];
}

type Failed = { readonly status: number; readonly failure: Frozen<Failure> | undefined };

/** Undefined when the answer is a success. */
export function problemCodeOf({ status, failure }: Failed, sentCredential: boolean): ProblemCode | undefined {
  if (failure) return codeOfFailure(failure);
  return status >= 200 && status < 300 ? undefined : codeOfStatus(status, sentCredential);
}

/** The upstream's own text never becomes part of the problem. */
export function problemOf(
  api: Entry,
  { status, failure }: Failed,
  code: ProblemCode,
  { retryAt, simulated }: { readonly retryAt: number | undefined; readonly simulated: boolean },
): GatewayError {
  // Nobody called the provider offline, so nothing is said about what it did.
  const detail = failure
    ? say(simulated ? 'failedSimulated' : 'failed', { api: api.name, when: failure.when })
    : say(simulated ? 'statusSimulated' : 'status', { api: api.name, status });
  return new GatewayError(code, {
    upstream: { status, code: failure?.code ?? null },
    ...(retryAt === undefined ? {} : { retryAt }),
    detail,
    ...credentialHint(api, failure),
  });
}

/** For a status that the entry does not describe (spec 7). */
function codeOfStatus(status: number, sentCredential: boolean): ProblemCode {
  if (status === 401) return sentCredential ? 'credential-refused' : 'credential-missing';
  return byStatus[status] ?? (status >= 400 && status < 500 ? 'malformed-input' : 'upstream-failed');
}

const byStatus: Readonly<Record<number, ProblemCode>> = {
  403: 'not-allowed',
  404: 'item-not-found',
  405: 'method-not-allowed',
  410: 'item-not-found',
  429: 'limit-reached',
  500: 'upstream-error',
  503: 'upstream-unavailable',
  504: 'upstream-timeout',
  529: 'upstream-unavailable',
};

function credentialHint({ credential }: Entry, failure: Frozen<Failure> | undefined) {
  if (!credential || (failure?.situation !== 'missing-key' && failure?.situation !== 'wrong-key')) return {};
  const { variable, signUp } = credential;
  return { members: { variable, ...(signUp && { sign_up: signUp }) } };
}
