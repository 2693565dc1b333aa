// An endpoint as stored and shown: the target for deliveries of one owner, their kinds, and its state.

import type { SchemeName } from '../schemes/scheme-names.ts';
import { type Fault, parseFaults } from './faults.ts';

/** By request, after an answer 410, or after days of failures without a success. */
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

/** Without the WHERE clause. */
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
