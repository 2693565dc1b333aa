import type { Api, Frozen } from '@farol/catalogue';
import type { UpstreamAnswer } from './answer/upstream-answer.ts';
import { type Attempt, type Attempted, type AttemptOptions, isUpstreamTrouble } from './attempt.ts';
import { abortSignalOf } from './caller/cancellation.ts';
import type { Identity } from './credential/credential.ts';
import { GatewayError } from './problem/errors.ts';
import type { CircuitBreaker } from './send/circuit-breaker.ts';
import type { Retries } from './send/retry.ts';
import type { Target } from './target/target.ts';

export type ExchangeOptions = AttemptOptions & {
  /** When the caller stops waiting, on the gateway's clock. */
  readonly deadlineAt: number;
};

/** Calls the upstream until there is an answer worth handing on. Rejects with a GatewayError when there is none at all. */
export type Exchange = (target: Target, identity: Identity, options: ExchangeOptions) => Promise<UpstreamAnswer>;

const mostRedirects = 3;
/** A call that was held up until its ticket went stale asks again, but not for ever. */
const mostLate = 2;

export function createExchange(parts: {
  readonly clock: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly attempt: Attempt;
  readonly breaker: CircuitBreaker;
  readonly retries: Retries;
}): Exchange {
  const { clock, breaker, retries } = parts;

  return async (given, identity, options) => {
    const { api } = given;
    let target = given;
    let redirects = 0;
    let late = 0;
    let failed: { readonly answer?: UpstreamAnswer; readonly error: GatewayError } | undefined;
    retries.called(api.id);
    for (let number = 1; ; number += 1) {
      let attempt: Attempted;
      try {
        attempt = await parts.attempt(target, identity, options);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        // The second attempt was refused by ourselves: what the first one met is the better answer.
        if (failed && error.facts.upstream === undefined && !isUpstreamTrouble(error)) return orThrow(failed);
        const delay = pauseBefore(number, api, given.method, error, undefined, options.deadlineAt);
        if (delay === undefined) throw error;
        failed = { error };
        await parts.sleep(delay, abortSignalOf(options.signal));
        continue;
      }
      if (attempt.kind === 'late') {
        number -= 1;
        late += 1;
        if (late > mostLate || options.body.kind === 'stream') throw new GatewayError('upstream-unavailable');
        continue;
      }
      if (attempt.kind === 'elsewhere') {
        number -= 1;
        redirects += 1;
        if (redirects > mostRedirects) throw wentInCircles(api);
        target = { ...target, path: attempt.path, query: attempt.query };
        continue;
      }
      const { answer, problem, wait } = attempt;
      const delay = problem && pauseBefore(number, api, given.method, problem, wait, options.deadlineAt);
      if (problem === undefined || delay === undefined) {
        if (problem?.code === 'upstream-unavailable' && wait !== undefined) breaker.hold(api.id, wait);
        return answer;
      }
      failed = { answer, error: problem };
      await parts.sleep(delay, abortSignalOf(options.signal));
    }
  };

  function pauseBefore(
    number: number,
    api: Frozen<Api>,
    method: string,
    problem: GatewayError,
    wait: number | undefined,
    deadlineAt: number,
  ): number | undefined {
    const remainingMs = deadlineAt - clock();
    return retries.delay({ api: api.id, method, number, code: problem.code, retryAfterMs: wait, remainingMs });
  }
}

function orThrow(failed: { readonly answer?: UpstreamAnswer; readonly error: GatewayError }): UpstreamAnswer {
  if (failed.answer) return failed.answer;
  throw failed.error;
}

function wentInCircles(api: Frozen<Api>): GatewayError {
  return new GatewayError('upstream-failed', {
    detail: {
      pt: `${api.name} redirecionou mais de ${mostRedirects} vezes.`,
      en: `${api.name} redirected more than ${mostRedirects} times.`,
    },
  });
}
