// Many at once by their ids, for lists that show what belongs to their items: one look-up a kind, never one an item. What the owner does
// not have is missing from the answer. Each may be asked inside a transaction, by handing its `tx` down.
import type { Sql } from '@farol/store';
import {
  type Attempt,
  attemptsOf,
  type Delivery,
  type DeliveryRow,
  deliveryFrom,
  SELECT_DELIVERIES,
} from './deliveries.ts';
import { type Endpoint, type EndpointRow, endpointFrom, SELECT_ENDPOINTS } from './endpoint.ts';
import { EVENT_COLUMNS, type EventRow, eventFrom, type PublishedEvent } from './events.ts';
import { valueList } from './value-list.ts';

type LookUp<Found> = (owner: string, ids: readonly string[], sql?: Sql) => Promise<ReadonlyMap<string, Found>>;

export interface LookUps {
  readonly events: LookUp<PublishedEvent>;
  readonly endpoints: LookUp<Endpoint>;
  readonly deliveries: LookUp<Delivery>;
  /** By the id of the delivery; one without an attempt is missing. */
  readonly attempts: LookUp<readonly Attempt[]>;
  /** For whoever bounds the number; exact inside a transaction that holds off others of the same owner. */
  readonly countEndpoints: (owner: string, sql?: Sql) => Promise<number>;
}

export function createLookUps(store: Sql): LookUps {
  return {
    events: async (owner, ids, sql = store) => {
      const { marks, values } = valueList(ids);
      const rows = await sql.read<EventRow>(
        `SELECT ${EVENT_COLUMNS} FROM webhook_events WHERE owner = ? AND id IN (${marks})`,
        [owner, ...values],
      );
      return byId(rows.map(eventFrom));
    },
    endpoints: async (owner, ids, sql = store) => {
      const { marks, values } = valueList(ids);
      const rows = await sql.read<EndpointRow>(`${SELECT_ENDPOINTS} WHERE p.id IN (${marks}) AND p.owner = ?`, [
        ...values,
        owner,
      ]);
      return byId(rows.map(endpointFrom));
    },
    deliveries: async (owner, ids, sql = store) => {
      const { marks, values } = valueList(ids);
      const rows = await sql.read<DeliveryRow>(`${SELECT_DELIVERIES} WHERE d.id IN (${marks}) AND d.owner = ?`, [
        ...values,
        owner,
      ]);
      return byId(rows.map(deliveryFrom));
    },
    attempts: (owner, ids, sql = store) => attemptsOf(sql, owner, ids),
    countEndpoints: async (owner, sql = store) => {
      const [row] = await sql.read<{ n: number }>('SELECT COUNT(*) AS n FROM webhook_endpoints WHERE owner = ?', [
        owner,
      ]);
      return row?.n ?? 0;
    },
  };
}

const byId = <Found extends { readonly id: string }>(found: readonly Found[]): ReadonlyMap<string, Found> =>
  new Map(found.map((one) => [one.id, one]));
