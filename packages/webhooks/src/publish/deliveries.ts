// The log of deliveries and of every attempt at them.
import type { Sql, Store } from '@farol/store';
import { valueList } from '../queue/value-list.ts';
import { type Page, type PageRequest, pageOf, pageSize } from '../terms/page.ts';

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

export type DeliveryFilter = PageRequest<number> & {
  readonly endpointId?: string;
  readonly eventId?: string;
  readonly state?: DeliveryState;
  readonly order?: 'oldest' | 'newest';
};

export type DeliveryRow = {
  readonly position: number;
  readonly id: string;
  readonly event_id: string;
  readonly kind: string;
  readonly endpoint_id: string;
  readonly state: DeliveryState;
  readonly reason: string | null;
  readonly attempts: number;
  readonly due_at: number | null;
  readonly leased_until: number | null;
  readonly wall_ahead: number;
  readonly created_at: number;
  readonly settled_at: number | null;
};

/** An undelivered one has its state in a row of its own, see migrations.ts. */
const stateSql = 'COALESCE(u.state, d.state)';
export const deliveryColumns = `d.position, d.id, e.id AS event_id, e.kind, d.endpoint_id, ${stateSql} AS state, COALESCE(u.reason, d.reason) AS reason,
    COALESCE(u.attempts, d.attempts) AS attempts, u.due_at, u.leased_until, d.created_at, COALESCE(u.settled_at, d.settled_at) AS settled_at,
    CAST(:now AS BIGINT) - CAST(:steady AS BIGINT) AS wall_ahead`;
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
  const limit = pageSize(filter);
  const newest = filter.order === 'newest';
  const conditions: { readonly text: string; readonly values: readonly string[] }[] = [];
  if (filter.endpointId !== undefined) conditions.push({ text: 'd.endpoint_id = ?', values: [filter.endpointId] });
  if (filter.state !== undefined) conditions.push({ text: `${stateSql} = ?`, values: [filter.state] });
  if (filter.eventId !== undefined) {
    // The position has an index; the event's id would mean reading every delivery of the owner.
    const text = 'd.event_position = (SELECT position FROM webhook_events WHERE owner = ? AND id = ?)';
    conditions.push({ text, values: [owner, filter.eventId] });
  }
  const rows = await store.read<DeliveryRow>(
    `${selectDeliveries} WHERE d.owner = ? AND d.position ${newest ? '<' : '>'} ?
       ${conditions.map(({ text }) => `AND ${text}`).join(' ')}
     ORDER BY d.position ${newest ? 'DESC' : 'ASC'} LIMIT ?`,
    [
      owner,
      filter.after ?? (newest ? Number.MAX_SAFE_INTEGER : 0),
      ...conditions.flatMap(({ values }) => values),
      limit + 1,
    ],
  );
  return pageOf(rows.map(deliveryFrom), limit, ({ position }) => position);
}

type AttemptRow = {
  readonly delivery_id: string;
  readonly number: number;
  readonly at: number;
  readonly duration_ms: number;
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  readonly detail: string | null;
  readonly body: Uint8Array | null;
  readonly next_at: number | null;
};

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
  const rows = await sql.read<AttemptRow>(
    `SELECT d.id AS delivery_id, a.number, a.at, a.duration_ms, a.outcome, a.status, a.detail, ${bodies ? 'a.body' : 'NULL AS body'}, a.next_at
     FROM webhook_attempts a JOIN webhook_deliveries d ON d.position = a.delivery_position WHERE ${wanted}
     UNION ALL
     SELECT d.id, d.success_number, d.success_at, d.success_ms, 'delivered', d.success_status, NULL, ${bodies ? 'd.success_body' : 'NULL'}, NULL
     FROM webhook_deliveries d WHERE ${wanted} AND d.success_number IS NOT NULL ORDER BY number`,
    [...values, owner, ...values, owner],
  );
  const found = new Map<string, Attempt[]>();
  for (const { delivery_id, duration_ms, next_at, ...row } of rows) {
    const attempts = found.get(delivery_id) ?? [];
    attempts.push({ ...row, durationMs: duration_ms, nextAt: next_at });
    found.set(delivery_id, attempts);
  }
  return found;
}

/** Deliveries are due by the steady clock. In whole seconds, because the two clocks differ by some milliseconds from one read to the next. */
function onWallClock({ due_at, leased_until, wall_ahead }: DeliveryRow): number {
  return Math.max(due_at ?? 0, leased_until ?? 0) + Math.round(wall_ahead / 1_000) * 1_000;
}

export function deliveryFrom(row: DeliveryRow): Delivery {
  return {
    position: row.position,
    id: row.id,
    eventId: row.event_id,
    kind: row.kind,
    endpointId: row.endpoint_id,
    state: row.state,
    reason: row.reason,
    attempts: row.attempts,
    dueAt: row.state === 'pending' ? onWallClock(row) : null,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}
