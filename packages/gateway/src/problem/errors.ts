// Why a call has no answer.
import { Problem, type ProblemCode, type ProblemFacts } from '@farol/http';
import { say } from './words.ts';

/** The upstream's own status, and the entry's name for the failure when the entry describes it. */
type UpstreamWord = { readonly status: number; readonly code: string | null };

type GatewayFacts = Omit<ProblemFacts, 'retryAfter'> & {
  readonly upstream?: UpstreamWord;
  /** When a retry makes sense, in milliseconds since 1970. */
  readonly retryAt?: number;
};

/** Has no `cause`: the error below may contain a URL with a key in it, so it only goes to the log, which redacts it. */
export class GatewayError extends Problem {
  override readonly name = 'GatewayError';
  override readonly facts: GatewayFacts;

  constructor(code: ProblemCode, facts: GatewayFacts = {}, options?: ErrorOptions) {
    super(code, facts, options);
    this.facts = facts;
  }
}

/** This machine is too slow to send a call before its ticket expires; the API is not to blame. */
export function machineTooBusy(now: number): GatewayError {
  return new GatewayError('unavailable', { retryAt: now + 1_000, detail: say('machineTooBusy') });
}
