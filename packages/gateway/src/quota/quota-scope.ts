// Which windows hold for a call, and under which key it is counted.
import type { Frozen, Limit, Window } from '@farol/catalogue';
import type { Identity } from '../credential/credential.ts';
import type { Entry } from '../entry/entry.ts';
import type { QuotaScope } from './quota-row.ts';
import type { LimitWindow } from './quota-state.ts';

export type WindowLengths = Readonly<Record<Window, number>>;

export function quotaScope(
  api: Entry,
  identity: Identity,
  outgoingAddress: string,
  lengths: WindowLengths,
): QuotaScope {
  const limits = limitsFor(api, identity.used);
  // Where one limit counts addresses and another counts keys, everything is counted by address, which is the stricter way.
  const byAddress = identity.fingerprint === null || limits.some(({ scope }) => scope === 'ip');
  const principal = byAddress ? `address:${outgoingAddress}` : `key:${identity.fingerprint}`;
  return {
    key: `${api.id} ${identity.used ? 'with' : 'without'} ${principal}`,
    windows: windowsOf(limits, lengths),
  };
}

/** Limits without a number are left out. */
function windowsOf(limits: readonly Frozen<Limit>[], lengths: WindowLengths): readonly LimitWindow[] {
  return limits.flatMap(({ requests, per }) =>
    requests === null || per === null ? [] : [{ name: per, requests, ms: lengths[per] }],
  );
}

/** Limits on the rate of calls; the upstream itself checks the bounds of a single query. */
export function limitsFor(api: Entry, withCredential: boolean): readonly Frozen<Limit>[] {
  return api.limits.filter(
    ({ scope, credential }) =>
      scope !== 'query' && (credential === 'either' || (credential === 'with') === withCredential),
  );
}
