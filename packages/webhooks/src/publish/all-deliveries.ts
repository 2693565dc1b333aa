// The deliveries of all owners, for the operator of a store: listing them, and sending again those that were given up.
import type { Store, Transaction } from '@farol/store';
import { replaySql } from '../endpoints/endpoint-state.ts';
import { inSlices } from '../queue/slices.ts';
import { deliveriesChannel } from '../queue/wake-channels.ts';
import { type Page, type PageRequest, pageOf, pageSize } from '../terms/page.ts';
import {
  type Delivery,
  type DeliveryRow,
  type DeliveryState,
  deliveryColumns,
  deliveryFrom,
  deliveryTables,
} from './deliveries.ts';

export type OwnedDelivery = Delivery & {
  readonly owner: string;
  /** Scheme, host and port of the endpoint. Path and query stay out, because some receivers put a secret there. */
  readonly origin: string;
  readonly endpointState: 'active' | 'disabled';
};

export type OwnedDeliveryFilter = PageRequest<number> & { readonly state?: DeliveryState };

type OwnedRow = DeliveryRow & Pick<OwnedDelivery, 'owner' | 'endpointState'> & { readonly url: string };

const select = `SELECT ${deliveryColumns}, d.owner, p.url, p.state AS "endpointState"
  FROM ${deliveryTables} JOIN webhook_endpoints p ON p.id = d.endpoint_id`;

const hasId = 'u.position = (SELECT position FROM webhook_deliveries WHERE id = ?)';

/** From their own small table, so that the few that are dead are found without a look at all that were delivered. */
const undelivered =
  'SELECT position FROM webhook_undelivered WHERE position < ? AND state = ? ORDER BY position DESC LIMIT ?';

/** Newest first. */
export async function listAllDeliveries(
  store: Pick<Store, 'read'>,
  filter: OwnedDeliveryFilter = {},
): Promise<Page<OwnedDelivery, number>> {
  const { after = Number.MAX_SAFE_INTEGER, state } = filter;
  const limit = pageSize(filter);
  const isUndelivered = state === 'pending' || state === 'held' || state === 'dead';
  const ofState = state === undefined ? '' : 'AND u.position IS NULL AND d.state = ?';
  const rows = await store.read<OwnedRow>(
    isUndelivered
      ? `${select} WHERE d.position IN (${undelivered}) ORDER BY d.position DESC`
      : `${select} WHERE d.position < ? ${ofState} ORDER BY d.position DESC LIMIT ?`,
    [after, ...(state === undefined ? [] : [state]), limit + 1],
  );
  return pageOf(rows.map(ownedFrom), limit, ({ position }) => position);
}

export async function findAnyDelivery(store: Pick<Store, 'read'>, id: string): Promise<OwnedDelivery | undefined> {
  const [row] = await store.read<OwnedRow>(`${select} WHERE d.id = ?`, [id]);
  return row && ownedFrom(row);
}

export type ReplayedDead = {
  readonly replayed: number;
  /** Dead ones whose endpoint is disabled: they stay as they are until their owner enables it. */
  readonly skipped: number;
};

/** Makes dead deliveries due now, with a new schedule: the one with this id, or all. In small transactions, while senders work. */
export async function replayDead(store: Store, id?: string): Promise<ReplayedDead> {
  const [only, values] = id === undefined ? ['', []] : [`AND ${hasId}`, [id]];
  const endpoints = await store.read<{ id: string }>(
    `SELECT DISTINCT endpoint_id AS id FROM webhook_undelivered u WHERE u.state = 'dead' ${only}`,
    values,
  );
  let replayed = 0;
  for (const endpoint of endpoints) {
    replayed += await inSlices((limit) =>
      store.transaction((tx) => replaySome(tx, endpoint.id, id, limit), { isolation: 'read-committed' }),
    );
  }
  const [left] = await store.read<{ n: number }>(
    `SELECT COUNT(*) AS n FROM webhook_undelivered u JOIN webhook_endpoints p ON p.id = u.endpoint_id
     WHERE u.state = 'dead' AND p.state = 'disabled' ${only}`,
    values,
  );
  return { replayed, skipped: left?.n ?? 0 };
}

/** The endpoint is locked before its deliveries, as everywhere (endpoint-state.ts). */
async function replaySome(tx: Transaction, endpointId: string, id: string | undefined, most: number): Promise<number> {
  const [endpoint] = await tx.read<{ state: string }>(
    `SELECT state FROM webhook_endpoints WHERE id = ? ${tx.dialect.forUpdate}`,
    [endpointId],
  );
  if (endpoint?.state !== 'active') return 0;
  const { changes } = await tx.run(
    `${replaySql}
     WHERE position IN (SELECT position FROM webhook_undelivered u
       WHERE endpoint_id = ? AND state = 'dead' ${id === undefined ? '' : `AND ${hasId}`} LIMIT ?)`,
    [endpointId, ...(id === undefined ? [] : [id]), most],
  );
  if (changes > 0) tx.notify(deliveriesChannel);
  return changes;
}

function ownedFrom({ owner, endpointState, url, ...row }: OwnedRow): OwnedDelivery {
  return { ...deliveryFrom(row), owner, endpointState, origin: URL.parse(url)?.origin ?? '' };
}
