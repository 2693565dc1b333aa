// Claims deliveries that are due, for the length of a lease: a delivery whose worker died becomes due again.
import { randomUUID } from 'node:crypto';
import { createBatches, type Store } from '@farol/store';
import { type DeliveryTarget, readTargets } from '../endpoints/delivery-targets.ts';
import type { SendingFault } from '../endpoints/faults.ts';
import { valueList } from '../queue/value-list.ts';
import type { SigningSecrets } from '../schemes/scheme.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
import { claimOnPostgres } from './claim-postgres.ts';
import { claimOnSqlite } from './claim-sqlite.ts';
import { anyDue, type ClaimedRow, type ClaimOptions, otherDue } from './due-deliveries.ts';

export type ClaimedDelivery = {
  readonly position: number;
  readonly lease: string;
  /** Number of this attempt. */
  readonly attempt: number;
  /** Failed attempts of the present schedule. */
  readonly step: number;
  readonly eventId: string;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly owner: string;
  readonly endpointId: string;
  readonly url: string;
  readonly scheme: SchemeName;
  readonly secrets: SigningSecrets;
  /** Its receiver confirmed that it wants deliveries. */
  readonly isVerified: boolean;
  readonly fault: SendingFault | null;
  readonly dueAt: number;
  readonly claimedAt: number;
  /** When the claim began, by the clock of the sender. */
  readonly heldSince: number;
};

const claimOn = { sqlite: claimOnSqlite, postgres: claimOnPostgres };

/** Most polls find nothing, and a read blocks no writer. */
export async function isAnyDue(store: Store, options: ClaimOptions): Promise<boolean> {
  const isNarrow = options.busyEndpoints.length + options.busyOwners.length > 0;
  const { text, values } = isNarrow ? otherDue(options) : anyDue(options);
  return (await store.read(text, values)).length > 0;
}

export async function claimDeliveries(
  store: Store,
  options: ClaimOptions,
  heldSince: number,
): Promise<readonly ClaimedDelivery[]> {
  const lease = randomUUID();
  const rows = await claimOn[store.dialect.name](store, lease, options);
  const targets = await readTargets(store, [...new Set(rows.map(({ endpoint_id }) => endpoint_id))]);
  const claimed: ClaimedDelivery[] = [];
  const disabled: ClaimedDelivery[] = [];
  for (const row of rows) {
    const target = targets.get(row.endpoint_id);
    // Without one the endpoint was deleted after the claim, and its deliveries with it.
    if (target !== undefined)
      (target.state === 'active' ? claimed : disabled).push(claimedFrom(row, target, lease, heldSince));
  }
  // A delivery can be published while its endpoint is being disabled; it is held like the others of that endpoint.
  await undoClaims(store, lease, disabled, 'held');
  return byTurns(claimed);
}

/** One of each owner, then the next of each; those of one owner in the order of their events. */
function byTurns(claimed: ClaimedDelivery[]): readonly ClaimedDelivery[] {
  claimed.sort((one, other) => one.position - other.position);
  const owners = [...Map.groupBy(claimed, ({ owner }) => owner).values()];
  if (owners.length < 2) return claimed;
  const longest = Math.max(...owners.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => owners.flatMap((own) => own[turn] ?? [])).flat();
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
  const { marks, values } = valueList(deliveries.map(({ position }) => position).sort((a, b) => a - b));
  await store.run(
    `UPDATE webhook_undelivered SET state = ?, lease = NULL, leased_until = NULL, due_at = :steady, attempts = attempts - 1
     WHERE position IN (${marks}) AND lease = ? AND state = 'pending'`,
    [state, ...values, lease],
    { isolation: 'read-committed' },
  );
}

function claimedFrom(row: ClaimedRow, target: DeliveryTarget, lease: string, heldSince: number): ClaimedDelivery {
  return {
    position: row.position,
    lease,
    attempt: row.attempts,
    step: row.step,
    eventId: row.event_id,
    kind: row.kind,
    body: row.body,
    owner: target.owner,
    endpointId: target.id,
    url: target.url,
    scheme: target.scheme,
    secrets: target.secrets,
    isVerified: target.isVerified,
    fault: row.fault,
    dueAt: row.due_at,
    claimedAt: target.now,
    heldSince,
  };
}
