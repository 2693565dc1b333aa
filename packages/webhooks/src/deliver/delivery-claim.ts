// Claims deliveries that are due, for the length of a lease: a delivery whose worker died becomes due again.
import { randomUUID } from 'node:crypto';
import type { Store } from '@farol/store';
import { readSigningSecrets } from '../endpoints/endpoint-secrets.ts';
import type { SendingFault } from '../endpoints/faults.ts';
import type { Claimed } from '../queue/queue-runner.ts';
import { valueList } from '../queue/value-list.ts';
import type { SigningSecrets } from '../schemes/scheme.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
import { claimOnPostgres } from './claim-postgres.ts';
import { claimOnSqlite } from './claim-sqlite.ts';
import { type ClaimedRow, type ClaimOptions, dueText } from './due-deliveries.ts';

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
  readonly endpointId: string;
  readonly url: string;
  readonly scheme: SchemeName;
  readonly secrets: SigningSecrets;
  readonly fault: SendingFault | null;
  readonly claimedAt: number;
};

const claimOn = { sqlite: claimOnSqlite, postgres: claimOnPostgres };

export async function claimDeliveries(store: Store, options: ClaimOptions): Promise<Claimed<ClaimedDelivery>> {
  const isBusy = options.busyEndpoints.length > 0;
  if (isBusy || !options.expected) {
    // Most polls find nothing, and a read blocks no writer.
    const busy = valueList(options.busyEndpoints);
    const [due] = await store.read(dueText(busy), [...busy.values, 1]);
    if (due === undefined) return { items: [], more: isBusy };
  }
  const lease = randomUUID();
  const rows = await claimOn[store.dialect.name](store, lease, options);
  const active = rows.filter(({ endpoint_state }) => endpoint_state === 'active');
  await holdOthers(store, lease, rows);
  const secrets = await readSigningSecrets(
    store,
    active.map(({ endpoint_id }) => endpoint_id),
  );
  const items = active
    .sort((one, other) => one.position - other.position)
    .flatMap((row) => {
      // Without secrets the endpoint was deleted after the claim, and its deliveries with it.
      const signing = secrets.get(row.endpoint_id);
      return signing === undefined ? [] : [claimedFrom(row, lease, signing)];
    });
  return { items, more: rows.length === options.limit || isBusy };
}

/** A delivery can be published while its endpoint is being disabled; it is held like the others of that endpoint. */
async function holdOthers(store: Store, lease: string, rows: readonly ClaimedRow[]): Promise<void> {
  for (const { position } of rows.filter(({ endpoint_state }) => endpoint_state === 'disabled')) {
    await store.run(
      `UPDATE webhook_deliveries SET state = 'held', lease = NULL, attempts = attempts - 1 WHERE position = ? AND lease = ?`,
      [position, lease],
      { isolation: 'read-committed' },
    );
  }
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
    endpointId: row.endpoint_id,
    url: row.url,
    scheme: row.scheme,
    secrets,
    fault: row.fault,
    claimedAt: row.now,
  };
}
