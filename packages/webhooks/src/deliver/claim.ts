// Claims deliveries that are due, for the length of a lease: a delivery whose worker died becomes due again. First a look without locks,
// which blocks no writer and finds nothing most of the time; then the claim itself, of exactly those that this sender wants.
import { randomUUID } from 'node:crypto';
import { createBatches, type Store, type Value } from '@farol/store';
import { type DeliveryTarget, readTargets } from '../endpoints/delivery-targets.ts';
import type { SendingFault } from '../endpoints/faults.ts';
import { valueList } from '../queue/value-list.ts';

export type ClaimedDelivery = Omit<DeliveryTarget, 'id' | 'state' | 'now'> & {
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
  readonly fault: SendingFault | null;
  readonly claimedAt: number;
  /** When the claim began, by the clock of the sender. */
  readonly heldSince: number;
};

export type Exceptions = { readonly endpoints: readonly string[]; readonly owners: readonly string[] };

type ClaimOptions = {
  readonly limit: number;
  readonly leaseMs: number;
  /** Left out of this claim, see shares.ts. */
  readonly except: Exceptions;
  /** How many deliveries of one owner this claim may take. */
  readonly perOwner: number;
};

type Due = { readonly position: number; readonly owner: string };
type TakenRow = Pick<ClaimedDelivery, 'position' | 'step' | 'fault'> & {
  readonly attempts: number;
  readonly event_position: number;
  readonly endpoint_id: string;
};
type EventRow = { readonly position: number; readonly id: string; readonly kind: string; readonly body: Uint8Array };

/**
 * Its time has come, and no worker holds it. `(SELECT :steady)` makes PostgreSQL read its clock once instead of once per row, so that the
 * index can bound the scan.
 */
export const isDueSql = 'due_at <= (SELECT :steady) AND COALESCE(leased_until, 0) <= (SELECT :steady)';

/** How many times the limit of a claim is looked at, and how many at most: an owner with a long backlog does not hide the others. */
const lookAhead = 4;
const mostLookedAt = 384;

/** Contested: another sender claimed some of those that were found. */
export async function claimDeliveries(
  store: Store,
  options: ClaimOptions,
  heldSince: number,
): Promise<{ readonly claimed: readonly ClaimedDelivery[]; readonly isContested: boolean }> {
  const { limit, perOwner } = options;
  const due = await oldestDue(store, options.except, Math.min(lookAhead * limit, mostLookedAt));
  const wanted = byTurns(due, perOwner).slice(0, limit);
  if (wanted.length === 0) return { claimed: [], isContested: false };
  const lease = randomUUID();
  const rows = await take(store, wanted, lease, options.leaseMs);
  const [events, targets] = await Promise.all([
    readEvents(store, [...new Set(rows.map(({ event_position }) => event_position))]),
    readTargets(store, [...new Set(rows.map(({ endpoint_id }) => endpoint_id))]),
  ]);
  const disabled: TakenRow[] = [];
  const claimed = rows.flatMap((row): ClaimedDelivery[] => {
    const [event, target] = [events.get(row.event_position), targets.get(row.endpoint_id)];
    // Deleted after the claim, and the delivery with it.
    if (event === undefined || target === undefined) return [];
    const { id: endpointId, state, now: claimedAt, ...endpoint } = target;
    if (state === 'disabled') disabled.push(row);
    const { position, step, fault, attempts: attempt } = row;
    const { id: eventId, kind, body } = event;
    const delivery = { position, lease, attempt, step, fault, eventId, kind, body, endpointId, claimedAt, heldSince };
    return state === 'active' ? [{ ...endpoint, ...delivery }] : [];
  });
  // A delivery can be published while its endpoint is being disabled; it is held like the others of that endpoint.
  await undoClaims(store, lease, disabled, 'held');
  claimed.sort((one, other) => one.position - other.position);
  return { claimed: byTurns(claimed), isContested: rows.length < wanted.length };
}

export function oldestDue(store: Store, except: Exceptions, limit: number): Promise<Due[]> {
  const others = exceptSql('endpoint_id', except);
  return store.read<Due>(
    `SELECT position, owner FROM webhook_undelivered WHERE state = 'pending' AND ${isDueSql} ${others.text}
     ORDER BY due_at, position LIMIT ?`,
    [...others.values, limit],
  );
}

/**
 * Whether anything is due beside those that are left out. One look at each endpoint, because the oldest due deliveries may all be of those;
 * `(SELECT 'pending')` keeps the planner from the index of everything that is due.
 */
export async function isOtherDue(store: Store, except: Exceptions): Promise<boolean> {
  const others = exceptSql('id', except);
  const found = await store.read(
    `SELECT id FROM webhook_endpoints p WHERE (SELECT 1 FROM webhook_undelivered d
       WHERE d.endpoint_id = p.id AND d.state = (SELECT 'pending') AND ${isDueSql} LIMIT 1) = 1 ${others.text} LIMIT 1`,
    others.values,
  );
  return found.length > 0;
}

function exceptSql(endpointColumn: 'endpoint_id' | 'id', { endpoints, owners }: Exceptions) {
  const lists = { [endpointColumn]: endpoints, owner: owners };
  const given = Object.entries(lists).filter(([, values]) => values.length > 0);
  const texts = given.map(([column, values]) => `AND ${column} NOT IN (${valueList(values).marks})`);
  return { text: texts.join(' '), values: given.flatMap(([, values]): readonly Value[] => valueList(values).values) };
}

/** One of each owner, then the next of each, as often as an owner may have one. */
function byTurns<Owned extends { readonly owner: string }>(
  items: readonly Owned[],
  mostTurns = Number.POSITIVE_INFINITY,
): readonly Owned[] {
  const owners = [...Map.groupBy(items, ({ owner }) => owner).values()];
  const turns = Math.min(mostTurns, Math.max(0, ...owners.map(({ length }) => length)));
  return Array.from({ length: turns }, (_, turn) => owners.flatMap((own) => own[turn] ?? [])).flat();
}

/**
 * Passes over those that another sender is claiming, or has claimed since the look. The list stands twice, so that PostgreSQL finds both by
 * the index, whatever size the table had when the plan was made.
 */
async function take(store: Store, wanted: readonly Due[], lease: string, leaseMs: number): Promise<TakenRow[]> {
  const { marks, values } = valueList(wanted.map(({ position }) => position).sort((one, other) => one - other));
  const { rows } = await store.run<TakenRow>(
    `UPDATE webhook_undelivered SET lease = ?, leased_until = :steady + ?, attempts = attempts + 1
     WHERE position IN (${marks}) AND position IN (SELECT position FROM webhook_undelivered
       WHERE position IN (${marks}) AND state = 'pending' AND ${isDueSql} ${store.dialect.skipLocked})
     RETURNING position, attempts, step, event_position, endpoint_id, fault`,
    [lease, leaseMs, ...values, ...values],
    { isolation: 'read-committed' },
  );
  return rows;
}

async function readEvents(store: Store, positions: readonly number[]): Promise<ReadonlyMap<number, EventRow>> {
  const { marks, values } = valueList(positions);
  const rows = await store.read<EventRow>(
    `SELECT position, id, kind, body FROM webhook_events WHERE position IN (${marks})`,
    values,
  );
  return new Map(rows.map((row) => [row.position, row]));
}

type GiveBack = (delivery: Pick<ClaimedDelivery, 'position' | 'lease'>) => Promise<void>;

/** Undoes claims without an attempt, those of one moment in one statement. */
export function createGiveBack(store: Store): GiveBack {
  const { add } = createBatches<Parameters<GiveBack>[0], void>({
    write: async (deliveries) => {
      for (const [lease, own] of Map.groupBy(deliveries, ({ lease }) => lease))
        await undoClaims(store, lease, own, 'pending');
      return deliveries.map(() => undefined);
    },
  });
  return add;
}

async function undoClaims(
  store: Store,
  lease: string,
  deliveries: readonly { readonly position: number }[],
  state: 'pending' | 'held',
): Promise<void> {
  if (deliveries.length === 0) return;
  const { marks, values } = valueList(deliveries.map(({ position }) => position).sort((one, other) => one - other));
  await store.run(
    `UPDATE webhook_undelivered SET state = ?, lease = NULL, leased_until = NULL, due_at = :steady, attempts = attempts - 1
     WHERE position IN (${marks}) AND lease = ? AND state = 'pending'`,
    [state, ...values, lease],
    { isolation: 'read-committed' },
  );
}
