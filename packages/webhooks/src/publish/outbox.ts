// Stores an event and its deliveries in the transaction of the change that caused it, so that both exist or neither. The event is turned
// into bytes once; every attempt signs and sends the same bytes.
import { hash } from 'node:crypto';
import { isStoreError, type Transaction, type Value } from '@farol/store';
import { type Endpoint, type EndpointRow, endpointFrom } from '../endpoints/endpoint.ts';
import { type Fault, planDeliveries } from '../endpoints/faults.ts';
import { groupsOf, valueList } from '../queue/value-list.ts';
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

// Without `webhook_failing`: it changes all the time, and a serializable publication that read it would fail.
const selectTargets = `SELECT id, owner, url, kinds, scheme, state, disabled_reason, disabled_at, NULL AS failing_since, faults,
    verified_at, created_at
  FROM webhook_endpoints`;

/** More than an event needs, and small enough for a hundred of them in memory. */
export const maxPayloadBytes = 256 * 1024;

export function createOutbox(random: () => number) {
  async function publish(tx: Transaction, event: NewEvent): Promise<Published> {
    const kind = checkKind(event.kind);
    const body = bytesOf(event.payload);
    const id = event.id === undefined ? createId('evt') : checkEventId(event.id);
    const stored = await storeEvent(tx, event, { id, kind, body });
    const endpoints = await tx.read<EndpointRow>(`${selectTargets} WHERE owner = ? ORDER BY id`, [event.owner]);
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
    const [row] = await tx.read<EndpointRow>(`${selectTargets} WHERE id = ? AND owner = ?`, [
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
    for (const group of groupsOf(planned)) {
      await storeDeliveries(
        tx,
        group.map(({ id, endpoint, delayMs, dropped, fault }) => [
          id,
          event.owner,
          event.position,
          endpoint.id,
          dropped ? 'dropped' : endpoint.state === 'active' ? 'pending' : 'held',
          dropped ? 'fault' : null,
          delayMs,
          fault,
          event.now,
          dropped ? event.now : null,
        ]),
      );
    }
    if (planned.length > 0) tx.notify(deliveriesChannel);
    return planned.map(({ id }) => id);
  }

  return { publish, resend };
}

const insertDeliveries = `INSERT INTO webhook_deliveries
  (id, owner, event_position, endpoint_id, state, reason, attempts, step, due_at, fault, created_at, settled_at, queued) VALUES`;
const undeliveredColumns =
  'position, owner, event_position, endpoint_id, state, reason, attempts, step, due_at, fault, created_at';
const insertUndelivered = `INSERT INTO webhook_undelivered (${undeliveredColumns}) SELECT ${undeliveredColumns}`;

/** Each with its row among the undelivered, unless it is dropped: on PostgreSQL in one round trip. */
async function storeDeliveries(tx: Transaction, rows: readonly (readonly Value[])[]): Promise<void> {
  const insert = `${insertDeliveries} ${rows.map(() => '(?, ?, ?, ?, ?, ?, 0, 0, :steady + ?, ?, ?, ?, 1)').join(', ')}`;
  if (tx.dialect.name === 'postgres') {
    const made = `WITH made AS (${insert} RETURNING ${undeliveredColumns})`;
    await tx.run(`${made} ${insertUndelivered} FROM made WHERE state <> 'dropped'`, rows.flat());
    return;
  }
  await tx.run(insert, rows.flat());
  const { marks, values } = valueList(rows.map(([id = null]) => id));
  await tx.run(`${insertUndelivered} FROM webhook_deliveries WHERE id IN (${marks}) AND state <> 'dropped'`, values);
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
