// The SQL that both stores share when they claim deliveries: which are due, and which columns a sender needs.
import type { Value } from '@farol/store';
import type { SendingFault } from '../endpoints/faults.ts';
import { valueList } from '../queue/value-list.ts';

export type ClaimedRow = {
  readonly position: number;
  readonly attempts: number;
  readonly step: number;
  readonly event_id: string;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly endpoint_id: string;
  readonly fault: SendingFault | null;
  readonly due_at: number;
};

export type ClaimOptions = {
  readonly limit: number;
  readonly leaseMs: number;
  /** Deliveries that were due before this moment are not looked at. Default: all are. */
  readonly dueFrom?: number;
  /** Left out of this claim, see shares.ts. */
  readonly busyEndpoints: readonly string[];
  readonly busyOwners: readonly string[];
  /** How many deliveries of one owner this claim may take. */
  readonly perOwner: number;
};

type DueQuery = { readonly text: string; readonly values: readonly Value[] };

/**
 * Its time has come, and no worker holds it. `(SELECT :steady)` makes PostgreSQL read its clock once instead of once per row, so that the
 * index can bound the scan.
 */
export const isDueSql = 'due_at <= (SELECT :steady) AND COALESCE(leased_until, 0) <= (SELECT :steady)';

export function anyDue({ busyEndpoints, busyOwners, dueFrom = 0 }: ClaimOptions): DueQuery {
  const except = exceptions('endpoint_id', busyEndpoints, busyOwners);
  return {
    text: `SELECT position, owner, due_at FROM webhook_undelivered WHERE state = 'pending' AND due_at >= ? AND ${isDueSql} ${except.text}
      ORDER BY due_at, position LIMIT ?`,
    values: [dueFrom, ...except.values, 1],
  };
}

/**
 * Whether anything is due beside those that are left out. One look at each endpoint, because the oldest due deliveries may all be of those;
 * `(SELECT 'pending')` keeps the planner from the index of everything that is due.
 */
export function otherDue({ busyEndpoints, busyOwners }: ClaimOptions): DueQuery {
  const except = exceptions('id', busyEndpoints, busyOwners);
  return {
    text: `SELECT id FROM webhook_endpoints p WHERE (SELECT 1 FROM webhook_undelivered d
        WHERE d.endpoint_id = p.id AND d.state = (SELECT 'pending') AND ${isDueSql} LIMIT 1) = 1 ${except.text} LIMIT 1`,
    values: except.values,
  };
}

/** Owners by turns among the oldest due deliveries: one with a long backlog does not fill the whole claim. */
export function dueByTurns(options: ClaimOptions): DueQuery {
  const oldest = oldestDue(options);
  return {
    text: `SELECT position AS due_position FROM (${rankedSql} FROM (${oldest.text}) AS oldest) AS ranked
      WHERE turn <= ? ORDER BY turn, due_at, position LIMIT ?`,
    values: [...oldest.values, options.perOwner, options.limit],
  };
}

/** How many times the limit of a claim is looked at, and how many at most. */
const lookAhead = 4;
const mostLookedAt = 384;

export function oldestDue(options: ClaimOptions): DueQuery {
  const { text, values } = anyDue(options);
  return { text, values: [...values.slice(0, -1), Math.min(lookAhead * options.limit, mostLookedAt)] };
}

export const rankedSql =
  'SELECT position, owner, due_at, ROW_NUMBER() OVER (PARTITION BY owner ORDER BY due_at, position) AS turn';

function exceptions(
  endpointColumn: 'endpoint_id' | 'id',
  endpoints: readonly string[],
  owners: readonly string[],
): DueQuery {
  const [one, other] = [valueList(endpoints), valueList(owners)];
  const texts = [
    ...(endpoints.length > 0 ? [`AND ${endpointColumn} NOT IN (${one.marks})`] : []),
    ...(owners.length > 0 ? [`AND owner NOT IN (${other.marks})`] : []),
  ];
  return { text: texts.join(' '), values: [...one.values, ...other.values] };
}

export const claimedColumns =
  'd.position, d.attempts, d.step, e.id AS event_id, e.kind, e.body, d.endpoint_id, d.fault, d.due_at';
