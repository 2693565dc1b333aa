// An endpoint as it is stored and shown: where deliveries of one owner go, of which kinds, and whether it is alive.

import type { SchemeName } from '../schemes/scheme-names.ts';
import { type Fault, parseFaults } from './faults.ts';

/** Why nothing is sent to it: asked for, answered 410, or failed without a success for days. */
export type DisabledReason = 'by_request' | 'gone' | 'failing';

export type Endpoint = {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  /** Patterns of kinds. */
  readonly kinds: readonly string[];
  readonly scheme: SchemeName;
  readonly state: 'active' | 'disabled';
  readonly disabledReason: DisabledReason | null;
  readonly disabledAt: number | null;
  /** Since when every attempt has failed. */
  readonly failingSince: number | null;
  readonly faults: readonly Fault[];
  /** When its receiver confirmed that it wants deliveries; only asked of public ones. */
  readonly verifiedAt: number | null;
  readonly createdAt: number;
};

export type EndpointRow = {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  readonly kinds: string;
  readonly scheme: SchemeName;
  readonly state: 'active' | 'disabled';
  readonly disabled_reason: DisabledReason | null;
  readonly disabled_at: number | null;
  readonly failing_since: number | null;
  readonly faults: string;
  readonly verified_at: number | null;
  readonly created_at: number;
};

/** Up to its WHERE. */
export const selectEndpoints = `SELECT p.id, p.owner, p.url, p.kinds, p.scheme, p.state, p.disabled_reason, p.disabled_at,
    f.since AS failing_since, p.faults, p.verified_at, p.created_at
  FROM webhook_endpoints p LEFT JOIN webhook_failing f ON f.endpoint_id = p.id`;

export function endpointFrom(row: EndpointRow): Endpoint {
  return {
    id: row.id,
    owner: row.owner,
    url: row.url,
    kinds: row.kinds.split(' '),
    scheme: row.scheme,
    state: row.state,
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at,
    failingSince: row.failing_since,
    faults: parseFaults(row.faults),
    verifiedAt: row.verified_at,
    createdAt: row.created_at,
  };
}
