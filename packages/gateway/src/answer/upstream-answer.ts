// The answer of an upstream, understood.
import type { Failure, Frozen } from '@farol/catalogue';
import type { GatewayError } from '../problem/errors.ts';
import type { WindowUsage } from '../quota/quota-state.ts';
import type { AnswerBody } from '../send/answer-body.ts';
import type { HeaderList } from '../send/headers.ts';

/** Read as far as needed to know what it means. Keys that the upstream echoed are already masked. */
export type UpstreamAnswer = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: AnswerBody;
  /** The failure of the entry that it reports, even when its status says otherwise. */
  readonly failure: Frozen<Failure> | undefined;
  /** How the failure is reported to the caller, unless it asked for the upstream's own answer. */
  readonly problem: GatewayError | undefined;
  /** State of the limit when the call was admitted. */
  readonly usage: readonly WindowUsage[];
  /** When the request went out and when the answer came, on the gateway's clock. */
  readonly requestedAt: number;
  readonly receivedAt: number;
};

/** An answer whose body was read whole: only such an answer can be cached or shared. */
export type WholeAnswer = Omit<UpstreamAnswer, 'body'> & { readonly body: Extract<AnswerBody, { kind: 'whole' }> };

export function isWhole(answer: UpstreamAnswer): answer is WholeAnswer {
  return answer.body.kind === 'whole';
}

/** Longer answers are passed on without being cached. */
export const longestCached = 1_048_576;
