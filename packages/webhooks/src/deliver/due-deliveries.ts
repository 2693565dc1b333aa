// The SQL that both stores share when they claim deliveries: which are due, and which columns a sender needs.
import type { SendingFault } from '../endpoints/faults.ts';
import type { ValueList } from '../queue/value-list.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';

export type ClaimedRow = {
  readonly position: number;
  readonly attempts: number;
  readonly step: number;
  readonly event_id: string;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly endpoint_id: string;
  readonly url: string;
  readonly scheme: SchemeName;
  readonly endpoint_state: 'active' | 'disabled';
  readonly fault: SendingFault | null;
  readonly now: number;
};

export type ClaimOptions = {
  readonly limit: number;
  readonly leaseMs: number;
  /** Endpoints that already have the largest allowed number of attempts in flight in this process. */
  readonly busyEndpoints: readonly string[];
  /** The last claim reached its limit, so this one skips the check whether anything is due. */
  readonly expected: boolean;
};

/** `(SELECT :now)` makes PostgreSQL read its clock once instead of once per row, so that the index can bound the scan. */
export function dueText(busy: ValueList<string>, locking = ''): string {
  const except = busy.values.length > 0 ? `AND endpoint_id NOT IN (${busy.marks})` : '';
  return `SELECT position AS due_position FROM webhook_deliveries WHERE state = 'pending' AND due_at <= (SELECT :now) ${except}
    ORDER BY due_at, position LIMIT ? ${locking}`;
}

export const claimedColumns = `d.position, d.attempts, d.step, e.id AS event_id, e.kind, e.body, d.endpoint_id, p.url, p.scheme,
  p.state AS endpoint_state, d.fault, :now AS now`;
