// Claims deliveries that are due, for the length of a lease: a delivery whose worker died becomes due again.
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

type Query = { readonly text: string; readonly values: readonly Value[] };
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

/** Contested: nothing was left of what may have been due, because another sender claimed it. */
export async function claimDeliveries(
  store: Store,
  options: ClaimOptions,
  heldSince: number,
): Promise<{ readonly claimed: readonly ClaimedDelivery[]; readonly isContested: boolean }> {
  const lease = randomUUID();
  const rows = await take(store, options, lease);
  const [events, targets] = await Promise.all([
    readEvents(store, [...new Set(rows.map(({ event_position }) => event_position))]),
    readTargets(store, [...new Set(rows.map(({ endpoint_id }) => endpoint_id))]),
  ]);
  const disabled: TakenRow[] = [];
  const claimed: ClaimedDelivery[] = [];
  for (const row of rows) {
    const [event, target] = [events.get(row.event_position), targets.get(row.endpoint_id)];
    // Deleted after the claim, and the delivery with it.
    if (event === undefined || target === undefined) continue;
    if (target.state === 'disabled') disabled.push(row);
    else claimed.push(claimedFrom(row, event, target, { lease, heldSince }));
  }
  // A delivery can be published while its endpoint is being disabled; it is held like the others of that endpoint.
  await undoClaims(store, lease, disabled, 'held');
  claimed.sort((one, other) => one.position - other.position);
  return { claimed: byTurns(claimed), isContested: rows.length === 0 };
}

function claimedFrom(
  { position, attempts: attempt, step, fault }: TakenRow,
  { id: eventId, kind, body }: EventRow,
  { id: endpointId, owner, url, scheme, isVerified, secrets, now: claimedAt }: DeliveryTarget,
  { lease, heldSince }: Pick<ClaimedDelivery, 'lease' | 'heldSince'>,
): ClaimedDelivery {
  const endpoint = { endpointId, owner, url, scheme, isVerified, secrets };
  return { position, lease, attempt, step, fault, eventId, kind, body, claimedAt, heldSince, ...endpoint };
}

/** A look without locks, which blocks no writer. */
export async function isAnyDue(store: Store): Promise<boolean> {
  const { text, values } = oldestDue({ endpoints: [], owners: [] }, 1);
  return (await store.read(text, values)).length > 0;
}

export function oldestDue(except: Exceptions, limit: number): Query {
  const others = exceptSql('endpoint_id', except);
  const text = `SELECT position, owner, due_at FROM webhook_undelivered WHERE state = 'pending' AND ${isDueSql} ${others.text}
     ORDER BY due_at, position LIMIT ?`;
  return { text, values: [...others.values, limit] };
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

function exceptSql(endpointColumn: 'endpoint_id' | 'id', { endpoints, owners }: Exceptions): Query {
  const lists = { [endpointColumn]: endpoints, owner: owners };
  const given = Object.entries(lists).filter(([, values]) => values.length > 0);
  const texts = given.map(([column, values]) => `AND ${column} NOT IN (${valueList(values).marks})`);
  return { text: texts.join(' '), values: given.flatMap(([, values]): readonly Value[] => valueList(values).values) };
}

/** One of each owner, then the next of each. */
function byTurns(claimed: readonly ClaimedDelivery[]): readonly ClaimedDelivery[] {
  const owners = [...Map.groupBy(claimed, ({ owner }) => owner).values()];
  if (owners.length < 2) return claimed;
  const turns = Math.max(...owners.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => owners.flatMap((own) => own[turn] ?? [])).flat();
}

/**
 * In one statement: the oldest that are due, owners by turns, and of these as many as this claim may have, passing over those that another
 * sender is claiming or has claimed meanwhile. `CASE` leaves the planner nothing but the key to look each of them up by.
 */
async function take(store: Store, options: ClaimOptions, lease: string): Promise<TakenRow[]> {
  const { limit, perOwner, leaseMs } = options;
  const oldest = oldestDue(options.except, Math.min(lookAhead * limit, mostLookedAt));
  const { rows } = await store.run<TakenRow>(
    `WITH oldest AS MATERIALIZED (${oldest.text}),
       turns AS (SELECT *, ROW_NUMBER() OVER (PARTITION BY owner ORDER BY due_at, position) AS turn FROM oldest),
       free AS MATERIALIZED (SELECT (SELECT d.position FROM webhook_undelivered d
           WHERE d.position = wanted.position AND CASE WHEN d.state = 'pending' AND ${isDueSql} THEN 1 END = 1
           ${store.dialect.skipLocked}) AS position
         FROM (SELECT position FROM turns WHERE turn <= ? ORDER BY turn, due_at, position) AS wanted)
     UPDATE webhook_undelivered SET lease = ?, leased_until = :steady + ?, attempts = attempts + 1
     WHERE position ${store.dialect.isAmong('SELECT position FROM free WHERE position IS NOT NULL LIMIT ?')}
     RETURNING position, attempts, step, event_position, endpoint_id, fault`,
    [...oldest.values, perOwner, lease, leaseMs, limit],
    { isolation: 'read-committed' },
  );
  return rows;
}

async function readEvents(store: Store, positions: readonly number[]): Promise<ReadonlyMap<number, EventRow>> {
  if (positions.length === 0) return new Map();
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
