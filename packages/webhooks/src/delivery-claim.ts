// Taking deliveries that are due, for the length of a lease. On PostgreSQL several workers pass over each other's rows (SKIP LOCKED); on
// SQLite there is one writer at a time anyway.
import { randomUUID } from 'node:crypto';
import type { Store } from '@farol/store';
import { readSigningSecrets } from './endpoint-secrets.ts';
import type { SendingFault } from './faults.ts';
import type { Claimed } from './queue-runner.ts';
import type { SigningSecrets } from './schemes/scheme.ts';
import type { SchemeName } from './schemes/schemes.ts';
import { valueList } from './value-list.ts';

export interface ClaimedDelivery {
  readonly position: number;
  readonly lease: string;
  /** Number of this attempt. */
  readonly attempt: number;
  /** Failed attempts of the present schedule. */
  readonly step: number;
  readonly eventId: string;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly endpointId: string;
  readonly url: string;
  readonly scheme: SchemeName;
  readonly secrets: SigningSecrets;
  readonly fault: SendingFault | null;
  readonly claimedAt: number;
}

interface ClaimedRow {
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
}

export interface ClaimOptions {
  readonly limit: number;
  readonly leaseMs: number;
  /** Endpoints that have as many attempts under way here as one may have. */
  readonly busyEndpoints: readonly string[];
}

export async function claimDeliveries(
  store: Store,
  { limit, leaseMs, busyEndpoints }: ClaimOptions,
): Promise<Claimed<ClaimedDelivery>> {
  // Most looks find nothing; a read does not stand in any writer's way.
  const [due] = await store.read(
    `SELECT position FROM webhook_deliveries WHERE state = 'pending' AND due_at <= :now LIMIT 1`,
  );
  if (due === undefined) return { items: [], more: false };
  const lease = randomUUID();
  const busy = valueList(busyEndpoints);
  return store.transaction(
    async (tx) => {
      const { rows: taken } = await tx.run<{ position: number }>(
        `WITH due AS (
           SELECT position AS due_position FROM webhook_deliveries
           WHERE state = 'pending' AND due_at <= :now ${busyEndpoints.length > 0 ? `AND endpoint_id NOT IN (${busy.marks})` : ''}
           ORDER BY due_at, position LIMIT ? ${tx.dialect.skipLocked})
         UPDATE webhook_deliveries SET lease = ?, due_at = :now + ?, attempts = attempts + 1
         FROM due WHERE position = due_position RETURNING position`,
        [...busy.values, limit, lease, leaseMs],
      );
      const more = taken.length === limit || busyEndpoints.length > 0;
      if (taken.length === 0) return { items: [], more };
      const positions = valueList(taken.map(({ position }) => position));
      const rows = await tx.read<ClaimedRow>(
        `SELECT d.position, d.attempts, d.step, e.id AS event_id, e.kind, e.body, d.endpoint_id, p.url, p.scheme,
           p.state AS endpoint_state, d.fault, :now AS now
         FROM webhook_deliveries d
           JOIN webhook_events e ON e.position = d.event_position
           JOIN webhook_endpoints p ON p.id = d.endpoint_id
         WHERE d.position IN (${positions.marks}) ORDER BY d.position`,
        positions.values,
      );
      // Published while its endpoint was being disabled.
      for (const row of rows.filter(({ endpoint_state }) => endpoint_state === 'disabled')) {
        await tx.run(
          `UPDATE webhook_deliveries SET state = 'held', lease = NULL, attempts = attempts - 1 WHERE position = ?`,
          [row.position],
        );
      }
      const active = rows.filter(({ endpoint_state }) => endpoint_state === 'active');
      const secrets = await readSigningSecrets(
        tx,
        active.map(({ endpoint_id }) => endpoint_id),
      );
      return { items: active.map((row) => claimedFrom(row, lease, secrets.get(row.endpoint_id))), more };
    },
    { isolation: 'read-committed' },
  );
}

function claimedFrom(
  row: ClaimedRow,
  lease: string,
  secrets: SigningSecrets = { current: '', all: [] },
): ClaimedDelivery {
  return {
    position: row.position,
    lease,
    attempt: row.attempts,
    step: row.step,
    eventId: row.event_id,
    kind: row.kind,
    body: row.body,
    endpointId: row.endpoint_id,
    url: row.url,
    scheme: row.scheme,
    secrets,
    fault: row.fault,
    claimedAt: row.now,
  };
}
