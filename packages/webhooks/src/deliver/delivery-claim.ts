// Claims deliveries that are due, for the length of a lease: a delivery whose worker died becomes due again.
import { randomUUID } from 'node:crypto';
import type { Store } from '@farol/store';
import { readSigningSecrets } from '../endpoints/endpoint-secrets.ts';
import type { SendingFault } from '../endpoints/faults.ts';
import type { SigningSecrets } from '../schemes/scheme.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
import { claimOnPostgres } from './claim-postgres.ts';
import { claimOnSqlite } from './claim-sqlite.ts';
import { anyDue, type ClaimedRow, type ClaimOptions } from './due-deliveries.ts';

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
  readonly claimedAt: number;
};

const claimOn = { sqlite: claimOnSqlite, postgres: claimOnPostgres };

/** Most polls find nothing, and a read blocks no writer. */
export async function isAnyDue(store: Store, options: ClaimOptions): Promise<boolean> {
  const { text, values } = anyDue(options);
  return (await store.read(text, values)).length > 0;
}

export async function claimDeliveries(store: Store, options: ClaimOptions): Promise<readonly ClaimedDelivery[]> {
  const lease = randomUUID();
  const rows = await claimOn[store.dialect.name](store, lease, options);
  const active = rows.filter(({ endpoint_state }) => endpoint_state === 'active');
  // A delivery can be published while its endpoint is being disabled; it is held like the others of that endpoint.
  for (const { position } of rows.filter(({ endpoint_state }) => endpoint_state === 'disabled'))
    await giveBack(store, { position, lease }, 'held');
  const secrets = await readSigningSecrets(
    store,
    active.map(({ endpoint_id }) => endpoint_id),
  );
  return active
    .sort((one, other) => one.position - other.position)
    .flatMap((row) => {
      // Without secrets the endpoint was deleted after the claim, and its deliveries with it.
      const signing = secrets.get(row.endpoint_id);
      return signing === undefined ? [] : [claimedFrom(row, lease, signing)];
    });
}

/** Undoes a claim without an attempt. */
export async function giveBack(
  store: Store,
  { position, lease }: Pick<ClaimedDelivery, 'position' | 'lease'>,
  state: 'pending' | 'held' = 'pending',
): Promise<void> {
  await store.run(
    `UPDATE webhook_deliveries SET state = ?, lease = NULL, due_at = :steady, attempts = attempts - 1
     WHERE position = ? AND lease = ? AND state = 'pending'`,
    [state, position, lease],
    { isolation: 'read-committed' },
  );
}

function claimedFrom(row: ClaimedRow, lease: string, secrets: SigningSecrets): ClaimedDelivery {
  return {
    position: row.position,
    lease,
    attempt: row.attempts,
    step: row.step,
    eventId: row.event_id,
    kind: row.kind,
    body: row.body,
    owner: row.owner,
    endpointId: row.endpoint_id,
    url: row.url,
    scheme: row.scheme,
    secrets,
    isVerified: row.verified_at !== null,
    fault: row.fault,
    claimedAt: row.now,
  };
}
