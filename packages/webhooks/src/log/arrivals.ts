// Stores received events. `ON CONFLICT DO NOTHING` makes exactly one of any number of copies new, on any number of servers. Events that
// arrive at the same time are stored in one batch.
import { createBatches, type Store } from '@farol/store';
import type { EventKey } from './event-key.ts';

export type Arrival = EventKey & {
  readonly source: string;
  readonly kind: string;
  readonly contentType: string | null;
  readonly body: Uint8Array;
  readonly digest: string;
  readonly via: 'delivery' | 'reconcile';
  readonly note: string | null;
  /** `ignored`: no worker will run for it. Default `pending`. */
  readonly state?: 'pending' | 'ignored';
};

export type Novelty = 'new' | 'known';

const maxBatch = 256;
const maxBatchBytes = 4 * 1024 * 1024;

/** The function that it gives resolves when the event is durable. */
export function createArrivals(store: Store, wake: () => void): (arrival: Arrival) => Promise<Novelty> {
  const { add } = createBatches<Arrival, Novelty>({
    fitting,
    write: async (arrivals) => {
      const fresh = await insertAll(store, arrivals);
      if (arrivals.some(({ state }) => state !== 'ignored')) wake();
      // Of several copies in one batch, the first is the new one.
      return arrivals.map((arrival) => (fresh.delete(nameOf(arrival)) ? 'new' : 'known'));
    },
  });
  return add;
}

/** Two events that are equal only by their members cannot see each other within one statement, so the second waits for the next batch. */
function fitting(waiting: readonly Arrival[]): number {
  const facts = new Map<string, string>();
  let bytes = 0;
  for (const [size, arrival] of waiting.entries()) {
    bytes += arrival.body.byteLength;
    if (size === maxBatch || bytes > maxBatchBytes) return size;
    if (arrival.factsKey === null) continue;
    const name = `${arrival.source} ${arrival.factsKey}`;
    if ((facts.get(name) ?? arrival.eventKey) !== arrival.eventKey) return size;
    facts.set(name, arrival.eventKey);
  }
  return waiting.length;
}

const columns = {
  source: 'text',
  event_key: 'text',
  facts_key: 'text',
  signed_id: 'text',
  kind: 'text',
  content_type: 'text',
  body: 'bytes',
  digest: 'text',
  via: 'text',
  note: 'text',
  state: 'text',
} as const;
const names = Object.keys(columns).join(', ');

/**
 * Besides the key: a copy without an id is known if its members are known, and one with an id if the same members arrived without an id.
 * Two different ids are two events, even with equal members.
 *
 * The subquery per row and `source || ''` force the index on facts: PostgreSQL plans this while the table is small, and a join or the index
 * on the source would later read the whole table for every batch.
 */
const insertFrom = (arrived: string): string => `WITH v (${names}) AS (${arrived})
    INSERT INTO webhook_received (${names}, copies, received_at, attempts, due_at, settled_at)
    SELECT v.*, 1, :now, 0, :steady, CASE v.state WHEN 'pending' THEN NULL ELSE :now END
    FROM v WHERE (
      SELECT 1 FROM webhook_received r WHERE r.facts_key = v.facts_key AND (r.source || '') = v.source
        AND (r.signed_id IS NULL OR v.signed_id IS NULL) LIMIT 1) IS NULL
    ON CONFLICT (source, event_key) DO NOTHING RETURNING source, event_key`;

type Inserted = { readonly source: string; readonly event_key: string };

async function insertAll(store: Store, arrivals: readonly Arrival[]): Promise<Set<string>> {
  const insertions = store.dialect.rows(columns, arrivals.map(rowOf));
  const isolation = 'read-committed';
  const insertWith = async (
    run: (text: string, values: Parameters<Store['run']>[1]) => Promise<{ rows: Inserted[] }>,
  ) => {
    const inserted: Inserted[] = [];
    for (const { text, values } of insertions) inserted.push(...(await run(insertFrom(text), values)).rows);
    return inserted;
  };
  const rows =
    insertions.length === 1
      ? await insertWith((text, values) => store.run<Inserted>(text, values, { isolation }))
      : await store.transaction((tx) => insertWith((text, values) => tx.run<Inserted>(text, values)), { isolation });
  return new Set(rows.map(({ source, event_key }) => nameOf({ source, eventKey: event_key })));
}

const rowOf = (arrival: Arrival) => ({
  source: arrival.source,
  event_key: arrival.eventKey,
  facts_key: arrival.factsKey,
  signed_id: arrival.id,
  kind: arrival.kind,
  content_type: arrival.contentType,
  body: arrival.body,
  digest: arrival.digest,
  via: arrival.via,
  note: arrival.note,
  state: arrival.state ?? 'pending',
});

const nameOf = ({ source, eventKey }: Pick<Arrival, 'source' | 'eventKey'>): string => `${source} ${eventKey}`;
