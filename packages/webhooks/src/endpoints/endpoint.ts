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

/** As selected; lists are one text. */
export type EndpointRow = Omit<Endpoint, 'kinds' | 'faults'> & { readonly kinds: string; readonly faults: string };

const columns = `p.id, p.owner, p.url, p.kinds, p.scheme, p.state, p.disabled_reason AS "disabledReason",
  p.disabled_at AS "disabledAt", p.faults, p.verified_at AS "verifiedAt", p.created_at AS "createdAt"`;

/** Without the WHERE clause. */
export const selectEndpoints = `SELECT ${columns}, f.since AS "failingSince"
  FROM webhook_endpoints p LEFT JOIN webhook_failing f ON f.endpoint_id = p.id`;

/** Without `webhook_failing`: it changes all the time, and a serializable publication that read it would fail. */
export const selectTargets = `SELECT ${columns}, NULL AS "failingSince" FROM webhook_endpoints p`;

export const endpointFrom = (row: EndpointRow): Endpoint => ({
  ...row,
  kinds: row.kinds.split(' '),
  faults: parseFaults(row.faults),
});
