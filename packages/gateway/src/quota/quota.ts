// Whether a call is within the limits of its API.
import { StoreError } from '@farol/store';
import type { Identity } from '../credential/credential.ts';
import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { say } from '../problem/words.ts';
import type { Ledger, QuotaReading, Taken } from './quota-ledger.ts';
import type { QuotaScope } from './quota-row.ts';
import { quotaScope, type WindowLengths } from './quota-scope.ts';
import { type CallEnd, transitOf, type WindowUsage } from './quota-state.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import type { UpstreamLimit } from './upstream-limits.ts';

/** Permission for one attempt. */
type Ticket = {
  readonly usage: readonly WindowUsage[];
  /** Asked right before the request is sent: a call that was delayed for too long needs a new ticket. */
  readonly mayStillStart: () => boolean;
  /** Ends the attempt. */
  readonly settle: (end: CallEnd) => void;
};

export type Quota = ReturnType<typeof createQuota>;

const uncountedTicket: Ticket = { usage: [], mayStillStart: () => true, settle: () => {} };

export function createQuota(options: {
  readonly ledger: Ledger;
  readonly outgoingAddress: string;
  readonly lengths: WindowLengths;
  readonly clock: () => number;
  readonly monotonic: () => number;
}) {
  const { ledger, outgoingAddress, lengths, clock, monotonic } = options;
  const scopeOf = (api: Entry, identity: Identity): QuotaScope => quotaScope(api, identity, outgoingAddress, lengths);

  function ticketOf(api: Entry, scope: QuotaScope, taken: Taken): Ticket {
    if (!taken.admitted) throw limitReached(api, taken.usage, taken.spent, taken.retryAt, clock());
    if (taken.id === null) return uncountedTicket;
    const { id, since } = taken;
    // Half of the allowed time is for sending the request, half for its transit.
    const startWithin = transitOf(scope.windows) / 2;
    return {
      usage: taken.usage,
      mayStillStart: () => monotonic() - since < startWithin,
      settle: (end) => ledger.settle(scope, id, end),
    };
  }

  return {
    /** Rejects with `limit-reached` or `store-unavailable`. */
    take: async (api: Entry, identity: Identity): Promise<Ticket> => {
      const scope = scopeOf(api, identity);
      return ticketOf(api, scope, await ledger.take(scope).catch(storeFailure));
    },
    /** Applies a limit that the upstream reported, when it is lower than ours. */
    lower: (api: Entry, identity: Identity, { left, forMs }: UpstreamLimit) =>
      ledger.lower(scopeOf(api, identity), left, forMs),
    /** Length of the shortest counted window; undefined when nothing is counted. */
    shortestMs: (api: Entry, identity: Identity): number | undefined => {
      const all = scopeOf(api, identity).windows.map(({ ms }) => ms);
      return all.length > 0 ? Math.min(...all) : undefined;
    },
    /** Lifts the pauses that the API asked for; false when there was none. */
    release: (api: Entry): Promise<boolean> => ledger.release(api.id).catch(storeFailure),
    /** Makes the window of this name count so many calls; false when the API has no such window under this identity. */
    correct: async (api: Entry, identity: Identity, per: string, used: number): Promise<boolean> => {
      const scope = scopeOf(api, identity);
      const window = scope.windows.find(({ name }) => name === per);
      if (window === undefined) return false;
      await ledger.correct(scope, window, used).catch(storeFailure);
      return true;
    },
    read: (api: Entry, identity: Identity): Promise<QuotaReading> =>
      ledger.read(scopeOf(api, identity)).catch(storeFailure),
  };
}

function limitReached(
  api: Entry,
  usage: readonly WindowUsage[],
  spent: string | null,
  retryAt: number,
  now: number,
): GatewayError {
  const window = usage.find(({ name }) => name === spent);
  return new GatewayError('limit-reached', {
    retryAt,
    headers: rateLimitHeaders(usage, now, retryAt),
    detail: window
      ? say('limitSpent', { api: api.name, requests: window.requests, seconds: window.ms / 1_000 })
      : say('askedToWait', { api: api.name }),
    members: { violated_policies: spent === null ? [] : [spent] },
  });
}

/** A store that cannot count is reported as such, not as a spent limit. */
function storeFailure(error: unknown): never {
  if (error instanceof StoreError)
    throw new GatewayError('store-unavailable', { members: { store: error.code } }, { cause: error });
  throw error;
}
