// An event becomes bytes once, and is stored with its deliveries in the transaction of the change that caused it: either both are there
// or neither. Those bytes are what every attempt signs and sends.
import { hash } from 'node:crypto';
import { isStoreError, type Transaction } from '@farol/store';
import { type Endpoint, type EndpointRow, endpointFrom } from '../endpoints/endpoint.ts';
import { type Fault, planDeliveries } from '../endpoints/faults.ts';
import { groupsOf } from '../queue/value-list.ts';
import { deliveriesChannel } from '../queue/wake-channels.ts';
import { WebhookError } from '../terms/errors.ts';
import { createId } from '../terms/ids.ts';
import { checkKind, matchesKind } from '../terms/kinds.ts';

export type NewEvent = {
  readonly owner: string;
  readonly kind: string;
  /** Becomes `webhook-id`. Made here when not given. */
  readonly id?: string;
  /** Bytes as they are, or a value that is turned into JSON now and never again. */
  readonly payload: unknown;
  /** Whatever the caller wants to find the event by later, such as the address of its object. Not sent. */
  readonly subject?: string;
  /** Instead of the endpoints' own. */
  readonly faults?: readonly Fault[];
};

export type Published = {
  readonly id: string;
  readonly deliveries: readonly string[];
};

// Without `webhook_failing`, which changes all the time: a publisher need not know.
const selectTargets = `SELECT id, owner, url, kinds, scheme, state, disabled_reason, disabled_at, NULL AS failing_since, faults,
    verified_at, created_at
  FROM webhook_endpoints`;

/** Far more than an event needs, and little enough to be held in memory a hundred times. */
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

  /** One more delivery of a stored event to one endpoint, whatever became of earlier ones: same id, same bytes. */
  async function resend(
    tx: Transaction,
    wanted: { readonly owner: string; readonly eventId: string; readonly endpointId: string },
    faults?: readonly Fault[],
  ): Promise<readonly string[]> {
    const [event] = await tx.read<{ position: number }>(
      // Held until the end, so that nobody deletes it meanwhile and leaves a delivery of nothing.
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
      await tx.run(
        `INSERT INTO webhook_deliveries
           (id, owner, event_position, endpoint_id, state, reason, attempts, step, due_at, fault, created_at, settled_at)
         VALUES ${group.map(() => '(?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?)').join(', ')}`,
        group.flatMap(({ id, endpoint, delayMs, dropped, fault }) => [
          id,
          event.owner,
          event.position,
          endpoint.id,
          dropped ? 'dropped' : endpoint.state === 'active' ? 'pending' : 'held',
          dropped ? 'fault' : null,
          event.now + delayMs,
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

/**
 * Without `ON CONFLICT`: PostgreSQL would read the index for it, and one serializable publication fail by the writing of another. An id
 * that exists fails the transaction instead, which it would have to do anyway.
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
