// Taking deliveries that are due, for the length of a lease. On PostgreSQL several workers pass over each other's rows (SKIP LOCKED); on
// SQLite there is one writer at a time anyway.
import { randomUUID } from 'node:crypto';
import type { Sql, Store } from '@farol/store';
import { readSigningSecrets } from '../endpoints/endpoint-secrets.ts';
import type { SendingFault } from '../endpoints/faults.ts';
import type { Claimed } from '../queue/queue-runner.ts';
import { type ValueList, valueList } from '../queue/value-list.ts';
import type { SigningSecrets } from '../schemes/scheme.ts';
import type { SchemeName } from '../schemes/schemes.ts';

export type ClaimedDelivery = {
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
};

type ClaimedRow = {
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
  /** Endpoints that have as many attempts under way here as one may have. */
  readonly busyEndpoints: readonly string[];
  /** The last claim left something, so there is no need to look first. */
  readonly expected: boolean;
};

export async function claimDeliveries(store: Store, options: ClaimOptions): Promise<Claimed<ClaimedDelivery>> {
  // Most looks find nothing; a read does not stand in any writer's way. `(SELECT :now)`: the clock of PostgreSQL is asked once instead of
  // for every row, which lets the index find the end.
  const isBusy = options.busyEndpoints.length > 0;
  if (isBusy || !options.expected) {
    const busy = valueList(options.busyEndpoints);
    const [due] = await store.read(dueText(busy), [...busy.values, 1]);
    if (due === undefined) return { items: [], more: isBusy };
  }
  const lease = randomUUID();
  const take = store.dialect.name === 'postgres' ? takeAtOnce : takeInSteps;
  const { taken, secrets } = await take(store, lease, options);
  const more = taken.length === options.limit || isBusy;
  // Published while its endpoint was being disabled.
  for (const { position } of taken.filter(({ endpoint_state }) => endpoint_state === 'disabled')) {
    await store.run(
      `UPDATE webhook_deliveries SET state = 'held', lease = NULL, attempts = attempts - 1 WHERE position = ? AND lease = ?`,
      [position, lease],
      { isolation: 'read-committed' },
    );
  }
  const active = taken.filter(({ endpoint_state }) => endpoint_state === 'active');
  const items = active
    .sort((one, other) => one.position - other.position)
    .map((row) => claimedFrom(row, lease, secrets.get(row.endpoint_id)));
  return { items, more };
}

type Taken = {
  readonly taken: readonly ClaimedRow[];
  readonly secrets: ReadonlyMap<string, SigningSecrets>;
};

function dueText(busy: ValueList<string>, locking = ''): string {
  const except = busy.values.length > 0 ? `AND endpoint_id NOT IN (${busy.marks})` : '';
  return `SELECT position AS due_position FROM webhook_deliveries WHERE state = 'pending' AND due_at <= (SELECT :now) ${except}
    ORDER BY due_at, position LIMIT ? ${locking}`;
}

const claimedColumns = `d.position, d.attempts, d.step, e.id AS event_id, e.kind, e.body, d.endpoint_id, p.url, p.scheme,
  p.state AS endpoint_state, d.fault, :now AS now`;

/** SQLite tells only of the table that it changes; its steps are calls within the process. */
function takeInSteps(store: Store, lease: string, { limit, leaseMs, busyEndpoints }: ClaimOptions): Promise<Taken> {
  const busy = valueList(busyEndpoints);
  return store.transaction(async (tx) => {
    const { rows } = await tx.run<{ position: number }>(
      `WITH due AS (${dueText(busy)})
       UPDATE webhook_deliveries SET lease = ?, due_at = :now + ?, attempts = attempts + 1
       FROM due WHERE position = due_position RETURNING position`,
      [...busy.values, limit, lease, leaseMs],
    );
    const positions = valueList(rows.map(({ position }) => position));
    const taken = await tx.read<ClaimedRow>(
      `SELECT ${claimedColumns} FROM webhook_deliveries d
         JOIN webhook_events e ON e.position = d.event_position
         JOIN webhook_endpoints p ON p.id = d.endpoint_id
       WHERE d.position IN (${positions.marks})`,
      positions.values,
    );
    return { taken, secrets: await secretsOf(tx, taken) };
  });
}

/** PostgreSQL: one round trip for the deliveries and one for the secrets of their endpoints, and no transaction that waits for us. */
async function takeAtOnce(
  store: Store,
  lease: string,
  { limit, leaseMs, busyEndpoints }: ClaimOptions,
): Promise<Taken> {
  const busy = valueList(busyEndpoints);
  const { rows } = await store.run<ClaimedRow>(
    // An array rather than a join, for the plan to be a walk over the keys however small the table was when it was made.
    `UPDATE webhook_deliveries d SET lease = ?, due_at = :now + ?, attempts = attempts + 1
     FROM webhook_events e, webhook_endpoints p
     WHERE d.position = ANY (ARRAY(${dueText(busy, store.dialect.skipLocked)})) AND e.position = d.event_position AND p.id = d.endpoint_id
     RETURNING ${claimedColumns}`,
    [lease, leaseMs, ...busy.values, limit],
    { isolation: 'read-committed' },
  );
  return { taken: rows, secrets: await secretsOf(store, rows) };
}

async function secretsOf(sql: Sql, taken: readonly ClaimedRow[]): Promise<Taken['secrets']> {
  const active = taken.filter(({ endpoint_state }) => endpoint_state === 'active');
  if (active.length === 0) return new Map();
  return readSigningSecrets(
    sql,
    active.map(({ endpoint_id }) => endpoint_id),
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
