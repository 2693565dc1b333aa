import { type Api, type Frozen, type Window, windows } from '@farol/catalogue';
import type { Principal } from '../access/credential.ts';
import type { Counted } from '../limiter.ts';

export type Allowance = Counted & { readonly per: Window | null };

/**
 * Two APIs tell each account its own allowance in headers, and nobody publishes the number. The simulated account gets
 * these: stand-ins so that the headers can be played, not facts about the providers. They are never shown as limits.
 */
const ofTheSimulatedAccount: Readonly<Record<string, number>> = {
  'anthropic-claude': 1_000,
  'meta-graph': 1_000,
};

/** Everything a call is counted against: the entry's numeric windows, per address or per credential as it says. */
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
