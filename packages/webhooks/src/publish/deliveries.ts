// The log of deliveries and of every attempt at them.
import type { Sql, Store } from '@farol/store';
import { valueList } from '../queue/value-list.ts';
import { type OrderedRequest, type Page, pageOf, pageSql } from '../terms/page.ts';

/**
 * `pending`: due now or later. `delivered`: answered 2xx. `dead`: the last attempt failed, or it can never succeed. `held`: its endpoint is
 * disabled. `dropped`: not sent on purpose, by a fault.
 */
export type DeliveryState = 'pending' | 'delivered' | 'dead' | 'held' | 'dropped';

export type AttemptOutcome =
  | 'delivered'
  /** A status that is neither 2xx nor 3xx nor 410. */
  | 'status'
  /** 3xx is not followed, because the target would not be checked. */
  | 'redirect'
  /** 410: the receiver wants no more. */
  | 'gone'
  | 'timeout'
  | 'connection'
  | 'address_refused'
  /** The receiver did not confirm that it wants deliveries. */
  | 'unverified';

export type Attempt = {
  /** From 1. A gap is an attempt whose worker died before storing its end. */
  readonly number: number;
  readonly at: number;
  readonly durationMs: number;
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  /** A code such as ECONNREFUSED, or where a redirect pointed. */
  readonly detail: string | null;
  /** The beginning of the answer's body; stored only of the last answer that had one, and of the success. */
  readonly body: Uint8Array | null;
  /** When the next one is due, if there is one. */
  readonly nextAt: number | null;
};

export type Delivery = {
  readonly position: number;
  readonly id: string;
  readonly eventId: string;
  readonly kind: string;
  readonly endpointId: string;
  readonly state: DeliveryState;
  readonly reason: string | null;
  readonly attempts: number;
  /** Of a pending delivery. */
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
};

export type DeliveryFilter = OrderedRequest & {
  readonly endpointId?: string;
  readonly eventId?: string;
  readonly state?: DeliveryState;
};

export type DeliveryRow = Delivery & { readonly leasedUntil: number | null; readonly wallAhead: number };

/** An undelivered one has its state in a row of its own, see migrations.ts. */
const stateSql = 'COALESCE(u.state, d.state)';
export const deliveryColumns = `d.position, d.id, e.id AS "eventId", e.kind, d.endpoint_id AS "endpointId",
    ${stateSql} AS state, COALESCE(u.reason, d.reason) AS reason, COALESCE(u.attempts, d.attempts) AS attempts,
    u.due_at AS "dueAt", u.leased_until AS "leasedUntil", d.created_at AS "createdAt",
    COALESCE(u.settled_at, d.settled_at) AS "settledAt", CAST(:now AS BIGINT) - CAST(:steady AS BIGINT) AS "wallAhead"`;
export const deliveryTables = `webhook_deliveries d JOIN webhook_events e ON e.position = d.event_position
  LEFT JOIN webhook_undelivered u ON u.position = d.position`;
export const selectDeliveries = `SELECT ${deliveryColumns} FROM ${deliveryTables}`;

/** Not as a plain column: SQLite would rather read all deliveries of the owner than find a few by their ids. */
export const ownedBy = "(d.owner || '') = ?";

export async function findDelivery(store: Store, owner: string, id: string): Promise<Delivery | undefined> {
  const [row] = await store.read<DeliveryRow>(`${selectDeliveries} WHERE d.id = ? AND d.owner = ?`, [id, owner]);
  return row && deliveryFrom(row);
}

export async function listDeliveries(
  store: Store,
  owner: string,
  filter: DeliveryFilter = {},
): Promise<Page<Delivery, number>> {
  // The position of the event has an index; its id would mean reading every delivery of the owner.
  const ofEvent = 'd.event_position = (SELECT position FROM webhook_events WHERE owner = ? AND id = ?)';
  const { limit, text, values } = pageSql(
    filter,
    [
      ['d.owner = ?', owner],
      ['d.endpoint_id = ?', filter.endpointId],
      [`${stateSql} = ?`, filter.state],
      [ofEvent, owner, filter.eventId],
    ],
    'd.position',
  );
  const rows = await store.read<DeliveryRow>(`${selectDeliveries} ${text}`, values);
  return pageOf(rows.map(deliveryFrom), limit, ({ position }) => position);
}

export async function listAttempts(store: Store, owner: string, deliveryId: string): Promise<Attempt[]> {
  return (await attemptsOf(store, owner, [deliveryId], { bodies: true })).get(deliveryId) ?? [];
}

/** The attempts at each of these deliveries. Without `bodies`, their bodies are null: lists and watchers read many attempts. */
export async function attemptsOf(
  sql: Sql,
  owner: string,
  deliveryIds: readonly string[],
  { bodies = false }: { readonly bodies?: boolean } = {},
): Promise<ReadonlyMap<string, Attempt[]>> {
  const { marks, values } = valueList(deliveryIds);
  const wanted = `d.id IN (${marks}) AND ${ownedBy}`;
  const body = (column: string) => (bodies ? column : 'NULL');
  const rows = await sql.read<Attempt & { readonly deliveryId: string }>(
    `SELECT d.id AS "deliveryId", a.number, a.at, a.duration_ms AS "durationMs", a.outcome, a.status, a.detail,
       ${body('a.body')} AS body, a.next_at AS "nextAt"
     FROM webhook_attempts a JOIN webhook_deliveries d ON d.position = a.delivery_position WHERE ${wanted}
     UNION ALL
     SELECT d.id, d.success_number, d.success_at, d.success_ms, 'delivered', d.success_status, NULL,
       ${body('d.success_body')}, NULL
     FROM webhook_deliveries d WHERE ${wanted} AND d.success_number IS NOT NULL ORDER BY number`,
    [...values, owner, ...values, owner],
  );
  const found = new Map<string, Attempt[]>();
  for (const { deliveryId, ...attempt } of rows) found.set(deliveryId, [...(found.get(deliveryId) ?? []), attempt]);
  return found;
}

/** Due by the steady clock. In whole seconds, because the two clocks differ by some milliseconds from one read to the next. */
export function deliveryFrom({ leasedUntil, wallAhead, ...row }: DeliveryRow): Delivery {
  if (row.state !== 'pending') return { ...row, dueAt: null };
  return { ...row, dueAt: Math.max(row.dueAt ?? 0, leasedUntil ?? 0) + Math.round(wallAhead / 1_000) * 1_000 };
}
