import { type Api, type Frozen, type Window, windows } from '@farol/catalogue/ask';
import type { Principal } from '../access/credential.ts';
import type { Counted } from '../limiter.ts';

type Allowance = Counted & { readonly per: Window | null };

/**
 * Two APIs report an unpublished allowance of each account in headers. The simulated account gets these invented numbers so that the
 * headers can be sent; they are not facts about the providers and are never shown as limits.
 */
const ofTheSimulatedAccount: Readonly<Record<string, number>> = {
  'anthropic-claude': 1_000,
  'meta-graph': 1_000,
};

/** All limits that a call counts against: the entry's numeric windows, per IP address or per credential. */
export function allowancesOf(
  api: Frozen<Api>,
  principal: Principal,
  instead?: { readonly requests: number; readonly windowMs: number },
): readonly Allowance[] {
  if (instead) return [{ ...instead, key: `${api.id} ${principal.name}`, per: null }];
  return api.limits.flatMap((limit, index) => {
    const requests = limit.requests ?? ofTheSimulatedAccount[api.id] ?? null;
    const applies = limit.credential === 'either' || (limit.credential === 'with') === principal.known;
    if (requests === null || limit.per === null || limit.scope === null || limit.scope === 'query' || !applies)
      return [];
    const counted = limit.scope === 'ip' ? principal.address : principal.name;
    return [{ requests, windowMs: windows[limit.per], per: limit.per, key: `${api.id} ${index} ${counted}` }];
  });
}
