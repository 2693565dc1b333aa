// Stores an event and its deliveries in the transaction of the change that caused it, so that both exist or neither. The event is turned
// into bytes once; every attempt signs and sends the same bytes.
import { hash } from 'node:crypto';
import { isStoreError, type Transaction, type Value } from '@farol/store';
import { type Endpoint, type EndpointRow, endpointFrom, selectTargets } from '../endpoints/endpoint.ts';
import { type Fault, planDeliveries } from '../endpoints/faults.ts';
import { deliveriesChannel } from '../queue/wake-channels.ts';
import { WebhookError } from '../terms/errors.ts';
import { createId } from '../terms/ids.ts';
import { checkKind, matchesKind } from '../terms/kinds.ts';

export type NewEvent = {
  readonly owner: string;
  readonly kind: string;
  /** Becomes `webhook-id`. Default: a new one. */
  readonly id?: string;
  /** Bytes, or a value that is turned into JSON once. */
  readonly payload: unknown;
  /** A key to find the event by later, such as the id of its object. Not sent. */
  readonly subject?: string;
  /** Replaces the endpoints' own faults. */
  readonly faults?: readonly Fault[];
};

export type Published = {
  readonly id: string;
  readonly deliveries: readonly string[];
};

/** More than an event needs, and small enough for a hundred of them in memory. */
export const maxPayloadBytes = 256 * 1024;

export function createOutbox(random: () => number) {
  async function publish(tx: Transaction, event: NewEvent): Promise<Published> {
    const kind = checkKind(event.kind);
    const body = bytesOf(event.payload);
    const id = event.id === undefined ? createId('evt') : checkEventId(event.id);
    const stored = await storeEvent(tx, event, { id, kind, body });
    const endpoints = await tx.read<EndpointRow>(`${selectTargets} WHERE p.owner = ? ORDER BY p.id`, [event.owner]);
    const targets = endpoints
      .map(endpointFrom)
      .filter(({ kinds }) => kinds.some((pattern) => matchesKind(pattern, kind)));
    return { id, deliveries: await deliver(tx, { owner: event.owner, ...stored }, targets, event.faults) };
  }

  /** Another delivery of a stored event to one endpoint, with the same id and bytes. */
  async function resend(
    tx: Transaction,
    wanted: { readonly owner: string; readonly eventId: string; readonly endpointId: string },
    faults?: readonly Fault[],
  ): Promise<readonly string[]> {
    const [event] = await tx.read<{ position: number }>(
      // Locked until the commit, so that the event cannot be deleted before its delivery is inserted.
      `SELECT position FROM webhook_events WHERE owner = ? AND id = ? ${tx.dialect.forUpdate}`,
      [wanted.owner, wanted.eventId],
    );
    if (event === undefined) throw new WebhookError('event_not_found', `there is no event ${wanted.eventId}`);
    const [row] = await tx.read<EndpointRow>(`${selectTargets} WHERE p.id = ? AND p.owner = ?`, [
      wanted.endpointId,
      wanted.owner,
    ]);
    if (row === undefined) throw new WebhookError('endpoint_not_found', `there is no endpoint ${wanted.endpointId}`);
    const place = { owner: wanted.owner, position: event.position, now: await tx.now() };
    return deliver(tx, place, [endpointFrom(row)], faults);
  }

  async function deliver(
    tx: Transaction,
    event: { readonly owner: string; readonly position: number; readonly now: number },
    endpoints: readonly Endpoint[],
    faults?: readonly Fault[],
  ): Promise<string[]> {
    const planned = endpoints.flatMap((endpoint) =>
      planDeliveries(faults ?? endpoint.faults, random).map((plan) => ({ ...plan, endpoint, id: createId('ent') })),
    );
    const rows = planned.map(({ id, endpoint, delayMs, dropped, fault }) => ({
      id,
      owner: event.owner,
      event_position: event.position,
      endpoint_id: endpoint.id,
      state: dropped ? 'dropped' : endpoint.state === 'active' ? 'pending' : 'held',
      reason: dropped ? 'fault' : null,
      delay_ms: delayMs,
      fault,
      created_at: event.now,
      settled_at: dropped ? event.now : null,
    }));
    await storeDeliveries(tx, rows);
    if (planned.length > 0) tx.notify(deliveriesChannel);
    return planned.map(({ id }) => id);
  }

  return { publish, resend };
}

const deliveryColumns = {
  id: 'text',
  owner: 'text',
  event_position: 'integer',
  endpoint_id: 'text',
  state: 'text',
  reason: 'text',
  delay_ms: 'integer',
  fault: 'text',
  created_at: 'integer',
  settled_at: 'integer',
} as const;
const { id: _id, delay_ms: _delay, settled_at: _settled, ...sharedColumns } = deliveryColumns;
const counters = { position: 'integer', attempts: 'integer', step: 'integer', due_at: 'integer' } as const;
const undeliveredColumns = { ...sharedColumns, ...counters };
const undelivered = Object.keys(undeliveredColumns).join(', ');

type DeliveryRow = Readonly<Record<keyof typeof deliveryColumns, Value>>;
type UndeliveredRow = Readonly<Record<keyof typeof undeliveredColumns, Value>>;

/** Each with its row among the undelivered, unless it is dropped. Nothing is read, so that publications do not conflict. */
async function storeDeliveries(tx: Transaction, rows: readonly DeliveryRow[]): Promise<void> {
  for (const { text, values } of tx.dialect.rows(deliveryColumns, rows)) {
    const stored = await tx.run<UndeliveredRow>(
      `WITH v (${Object.keys(deliveryColumns).join(', ')}) AS (${text})
       INSERT INTO webhook_deliveries (id, owner, event_position, endpoint_id, state, reason, attempts, step, due_at, fault,
         created_at, settled_at, queued)
       SELECT id, owner, event_position, endpoint_id, state, reason, 0, 0, :steady + delay_ms, fault, created_at, settled_at, 1
       FROM v RETURNING ${undelivered}`,
      values,
    );
    const queued = stored.rows.filter(({ state }) => state !== 'dropped');
    for (const source of tx.dialect.rows(undeliveredColumns, queued))
      await tx.run(`INSERT INTO webhook_undelivered (${undelivered}) ${source.text}`, source.values);
  }
}

/**
 * Without `ON CONFLICT`: PostgreSQL would read the index, and serializable publications would fail because of each other's writes. An id
 * that exists fails the transaction.
 */
async function storeEvent(
  tx: Transaction,
  { owner, subject }: NewEvent,
  { id, kind, body }: { readonly id: string; readonly kind: string; readonly body: Uint8Array },
): Promise<{ readonly position: number; readonly now: number }> {
  try {
    const { rows } = await tx.run<{ position: number; now: number }>(
      `INSERT INTO webhook_events (owner, id, kind, subject, body, digest, created_at) VALUES (?, ?, ?, ?, ?, ?, :now)
       RETURNING position, created_at AS now`,
      [owner, id, kind, subject ?? null, body, hash('sha256', body, 'hex')],
    );
    return rows[0] as { readonly position: number; readonly now: number };
  } catch (error) {
    if (!isStoreError(error, 'constraint_unique')) throw error;
    throw new WebhookError('event_exists', `there is already an event ${id}`, { cause: error });
  }
}

export function bytesOf(payload: unknown): Uint8Array {
  const body = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload) ?? 'null');
  if (body.byteLength <= maxPayloadBytes) return body;
  throw new WebhookError('payload_too_large', `an event has at the most ${maxPayloadBytes} bytes`);
}

export function checkEventId(id: string): string {
  if (/^[A-Za-z0-9_-]{1,128}$/.test(id)) return id;
  throw new WebhookError('id_invalid', 'the id of an event is 1 to 128 letters, digits, _ or -');
}
