// The state of an entry's limits, for people.
import { anonymous, type Credentials, type Identity } from '../credential/credential.ts';
import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import type { QuotaReading } from './quota-ledger.ts';
import { limitsFor } from './quota-scope.ts';

export type QuotaReport = {
  readonly api: string;
  /** False when the API needs a key and there is none. */
  readonly callable: boolean;
  readonly withCredential: boolean;
  /** Only limits for which the entry has a number. */
  readonly windows: readonly QuotaWindow[];
  /** The provider asked for a pause until then. */
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
  /** When one more call will be possible. */
  readonly moreAt: number | null;
  /** When none of the calls that count now will count any longer. */
  readonly resetsAt: number | null;
};

export function quotaReport(
  api: Entry,
  identity: Identity | undefined,
  reading: QuotaReading | undefined,
): QuotaReport {
  // Without a key, the limits for calls with a key are shown, unused.
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

/** Undefined when the key is missing: nothing can have been counted. */
export function identityForReading(api: Entry, { identify }: Pick<Credentials, 'identify'>): Identity | undefined {
  try {
    return identify(api);
  } catch (error) {
    if (error instanceof GatewayError) return api.credential?.optional ? anonymous : undefined;
    throw error;
  }
}
