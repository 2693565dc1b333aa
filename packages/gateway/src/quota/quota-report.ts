import type { Api, Frozen } from '@farol/catalogue';
import { anonymous, type Credentials, type Identity } from '../credential/credential.ts';
import { GatewayError } from '../problem/errors.ts';
import type { QuotaReading } from './quota-ledger.ts';
import { limitsFor } from './quota-scope.ts';

/** The state of an entry's limit for people: how much is used, how much is left, when there is more. */
export type QuotaReport = {
  readonly api: string;
  /** False: an API that needs a key has none here. */
  readonly callable: boolean;
  readonly withCredential: boolean;
  /** Without a number in the entry there is none here. */
  readonly windows: readonly QuotaWindow[];
  /** The provider itself asked to wait until then. */
  readonly heldUntil: number | null;
};

export type QuotaWindow = {
  readonly per: string;
  readonly seconds: number;
  readonly kind: string;
  readonly scope: string | null;
  readonly limit: number;
  readonly used: number;
  readonly left: number;
  /** When one more call fits than now. */
  readonly moreAt: number | null;
  /** When nothing of what is used now counts any longer. */
  readonly resetsAt: number | null;
};

export function quotaReport(
  api: Frozen<Api>,
  identity: Identity | undefined,
  reading: QuotaReading | undefined,
): QuotaReport {
  // Without a key, the limits are shown as they would be with one: unused.
  const withCredential = identity?.used ?? true;
  const numbered = limitsFor(api, withCredential).filter(({ requests, per }) => requests !== null && per !== null);
  return {
    api: api.id,
    callable: identity !== undefined,
    withCredential,
    windows: (reading?.usage ?? []).map(({ name, ms, requests, used, left, moreAt, resetsAt }) => {
      const limit = numbered.find(({ per, requests: stated }) => per === name && stated === requests);
      return {
        per: name,
        seconds: ms / 1_000,
        kind: limit?.kind ?? 'documented',
        scope: limit?.scope ?? null,
        limit: requests,
        used,
        left,
        moreAt,
        resetsAt,
      };
    }),
    heldUntil: reading?.heldUntil ?? null,
  };
}

/** Undefined when the key is missing, so that nothing can have been counted. */
export function identityForReading(
  api: Frozen<Api>,
  { identify }: Pick<Credentials, 'identify'>,
): Identity | undefined {
  try {
    return identify(api);
  } catch (error) {
    if (error instanceof GatewayError) return api.credential?.optional ? anonymous : undefined;
    throw error;
  }
}
