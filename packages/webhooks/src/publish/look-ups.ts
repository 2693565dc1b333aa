// Reads many rows by their ids in one query, for lists with related objects. Rows of other owners are missing from the result. Pass `sql`
// to read inside a transaction.
import type { Sql } from '@farol/store';
import { type Endpoint, type EndpointRow, endpointFrom, selectEndpoints } from '../endpoints/endpoint.ts';
import { valueList } from '../queue/value-list.ts';
import {
  type Attempt,
  attemptsOf,
  type Delivery,
  type DeliveryRow,
  deliveryFrom,
  ownedBy,
  selectDeliveries,
} from './deliveries.ts';
import { eventColumns, type PublishedEvent } from './events.ts';

type LookUp<Found> = (owner: string, ids: readonly string[], sql?: Sql) => Promise<ReadonlyMap<string, Found>>;

export type LookUps = {
  readonly events: LookUp<PublishedEvent>;
  /** The first or newest `most` events about each subject, in that order; a subject without any is missing. */
  readonly eventsAbout: (
    owner: string,
    subjects: readonly string[],
    range: { readonly most: number; readonly order?: 'oldest' | 'newest' },
  ) => Promise<ReadonlyMap<string, readonly PublishedEvent[]>>;
  readonly endpoints: LookUp<Endpoint>;
  readonly deliveries: LookUp<Delivery>;
  /** Those that are not settled, by id: only the members that show whether a delivery has changed, for watchers of many. */
  readonly openDeliveries: (owner: string) => Promise<ReadonlyMap<string, Pick<Delivery, 'state' | 'attempts'>>>;
  /** By the id of the delivery; one without an attempt is missing. Bodies of answers are null unless asked for. */
  readonly attempts: (
    owner: string,
    ids: readonly string[],
    options?: { readonly bodies?: boolean },
  ) => Promise<ReadonlyMap<string, readonly Attempt[]>>;
  /** Exact only inside a transaction that blocks others of the same owner. */
  readonly countEndpoints: (owner: string, sql?: Sql) => Promise<number>;
};

export function createLookUps(store: Sql): LookUps {
  return {
    events: async (owner, ids, sql = store) => {
      const { marks, values } = valueList(ids);
      const rows = await sql.read<PublishedEvent>(
        `SELECT ${eventColumns} FROM webhook_events WHERE owner = ? AND id IN (${marks})`,
        [owner, ...values],
      );
      return byId(rows);
    },
    eventsAbout: async (owner, subjects, { most, order = 'oldest' }) => {
      const { marks, values } = valueList(subjects);
      const rows = await store.read<PublishedEvent>(
        `SELECT ${eventColumns} FROM (
           SELECT webhook_events.*,
             ROW_NUMBER() OVER (PARTITION BY subject ORDER BY position ${order === 'newest' ? 'DESC' : 'ASC'}) AS place
           FROM webhook_events WHERE owner = ? AND subject IN (${marks})) AS placed
         WHERE place <= ? ORDER BY place`,
        [owner, ...values, most],
      );
      return Map.groupBy(rows, ({ subject }) => subject ?? '');
    },
    endpoints: async (owner, ids, sql = store) => {
      const { marks, values } = valueList(ids);
      const rows = await sql.read<EndpointRow>(`${selectEndpoints} WHERE p.id IN (${marks}) AND p.owner = ?`, [
        ...values,
        owner,
      ]);
      return byId(rows.map(endpointFrom));
    },
    deliveries: async (owner, ids, sql = store) => {
      const { marks, values } = valueList(ids);
      const rows = await sql.read<DeliveryRow>(`${selectDeliveries} WHERE d.id IN (${marks}) AND ${ownedBy}`, [
        ...values,
        owner,
      ]);
      return byId(rows.map(deliveryFrom));
    },
    openDeliveries: async (owner) =>
      byId(
        await store.read<Pick<Delivery, 'id' | 'state' | 'attempts'>>(
          `SELECT d.id, u.state, u.attempts FROM webhook_endpoints p JOIN webhook_undelivered u ON u.endpoint_id = p.id
             JOIN webhook_deliveries d ON d.position = u.position
           WHERE p.owner = ? AND u.state IN ('pending', 'held')`,
          [owner],
        ),
      ),
    attempts: (owner, ids, options) => attemptsOf(store, owner, ids, options),
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
