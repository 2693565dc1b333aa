// Why a call has no answer.
import { problemKinds, type Text } from '@farol/http';

/** The codes of the table in `@farol/http` with which a call can end. */
export type GatewayProblemCode =
  | 'malformed-target'
  | 'credential-not-taken'
  | 'malformed-input'
  | 'credential-missing'
  | 'credential-refused'
  | 'not-authenticated'
  | 'not-allowed'
  | 'client-blocked'
  | 'origin-refused'
  | 'proxy-undeclared'
  | 'delivery-refused'
  | 'writes-not-allowed'
  | 'api-not-found'
  | 'item-not-found'
  | 'method-not-allowed'
  | 'body-too-large'
  | 'limit-reached'
  | 'internal-error'
  | 'not-simulated'
  | 'upstream-error'
  | 'upstream-failed'
  | 'upstream-unavailable'
  | 'network-unreachable'
  | 'store-unavailable'
  | 'too-many-waiting'
  | 'unavailable'
  | 'upstream-timeout'
  | 'nothing-kept';

/** The upstream's own status, and the entry's name for the failure when the entry describes it. */
type UpstreamWord = { readonly status: number; readonly code: string | null };

type GatewayFacts = {
  /** Our own words; never the upstream's text. */
  readonly detail?: Text;
  readonly upstream?: UpstreamWord;
  /** When a retry makes sense, in milliseconds since 1970. */
  readonly retryAt?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the problem, in snake_case. */
  readonly members?: Readonly<Record<string, unknown>>;
};

/** Has no `cause`: the error below may contain a URL with a key in it, so it only goes to the log, which redacts it. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: GatewayProblemCode;
  readonly facts: GatewayFacts;

  constructor(code: GatewayProblemCode, facts: GatewayFacts = {}, options?: ErrorOptions) {
    super((facts.detail ?? problemKinds[code].title).en, options);
    this.code = code;
    this.facts = facts;
  }
}

/** This machine is too slow to send a call before its ticket expires; the API is not to blame. */
export function machineTooBusy(now: number): GatewayError {
  return new GatewayError('unavailable', {
    retryAt: now + 1_000,
    detail: {
      pt:
        'Esta máquina está ocupada demais para enviar a chamada dentro do prazo em que ela foi contada. ' +
        'Nada foi enviado; tente de novo depois do tempo em `Retry-After`.',
      en:
        'This machine is too busy to send the call within the time for which it was counted. ' +
        'Nothing was sent; try again after the time in `Retry-After`.',
    },
  });
}
