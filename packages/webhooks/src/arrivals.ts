// Writing down what arrived: `ON CONFLICT DO NOTHING`, so that of any number of copies at any number of servers one is new. Arrivals that
// come at the same time are written together: one transaction, a few statements, each with several rows.
import type { Sql, Store } from '@farol/store';
import { createBatches } from './batches.ts';
import type { EventKey } from './event-key.ts';
import { groupsOf } from './value-list.ts';

export interface Arrival extends EventKey {
  readonly source: string;
  readonly kind: string;
  readonly contentType: string | null;
  readonly body: Uint8Array;
  readonly digest: string;
  readonly via: 'delivery' | 'reconcile';
  readonly note: string | null;
}

export type Novelty = 'new' | 'known';

export interface Arrivals {
  /** Resolves when it is durable. */
  readonly record: (arrival: Arrival) => Promise<Novelty>;
}

const MAX_BATCH = 256;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

export function createArrivals(store: Store, recorded: () => void): Arrivals {
  const record = createBatches<Arrival, Novelty>({
    fitting,
    write: async (arrivals) => {
      const fresh = await store.transaction((tx) => insertAll(tx, arrivals), { isolation: 'read-committed' });
      recorded();
      // Of several copies in one batch the first is the new one.
      return arrivals.map((arrival) => (fresh.delete(nameOf(arrival)) ? 'new' : 'known'));
    },
  });
  return { record };
}

/** Two that only their members show to be the same cannot see each other within one statement, so the second waits for the next. */
function fitting(waiting: readonly Arrival[]): number {
  const facts = new Map<string, string>();
  let bytes = 0;
  for (const [size, arrival] of waiting.entries()) {
    bytes += arrival.body.byteLength;
    if (size === MAX_BATCH || bytes > MAX_BATCH_BYTES) return size;
    if (arrival.factsKey === null) continue;
    const name = `${arrival.source} ${arrival.factsKey}`;
    if ((facts.get(name) ?? arrival.eventKey) !== arrival.eventKey) return size;
    facts.set(name, arrival.eventKey);
  }
  return waiting.length;
}

async function insertAll(tx: Sql, arrivals: readonly Arrival[]): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const group of groupsOf(arrivals)) {
    const { rows } = await tx.run<{ source: string; event_key: string }>(
      insertText(tx, group.length),
      group.flatMap(valuesOf),
    );
    for (const { source, event_key } of rows) fresh.add(nameOf({ source, eventKey: event_key }));
  }
  return fresh;
}

const valuesOf = (arrival: Arrival) => [
  arrival.source,
  arrival.eventKey,
  arrival.factsKey,
  arrival.id,
  arrival.kind,
  arrival.contentType,
  arrival.body,
  arrival.digest,
  arrival.via,
  arrival.note,
];

/**
 * Beside the key itself: a copy without an id is known if its members are, and one with an id if its members came without one before.
 * Two with different ids are two events, whatever their members say.
 */
function insertText({ dialect }: Sql, rows: number): string {
  const collation = dialect.name === 'postgres' ? ' COLLATE "C"' : '';
  const text = `CAST(? AS TEXT)${collation}`;
  const row = `(${[text, text, text, text, text, text, `CAST(? AS ${dialect.blob})`, text, text, text].join(', ')})`;
  return `WITH v (source, event_key, facts_key, signed_id, kind, content_type, body, digest, via, note) AS (
      VALUES ${Array.from({ length: rows }, () => row).join(', ')})
    INSERT INTO webhook_received (source, event_key, facts_key, signed_id, kind, content_type, body, digest, via, note,
      copies, received_at, state, attempts, due_at)
    SELECT v.source, v.event_key, v.facts_key, v.signed_id, v.kind, v.content_type, v.body, v.digest, v.via, v.note,
      1, :now, 'pending', 0, :now
    FROM v WHERE NOT EXISTS (
      SELECT 1 FROM webhook_received r WHERE r.source = v.source AND r.facts_key = v.facts_key
        AND (r.signed_id IS NULL OR v.signed_id IS NULL))
    ON CONFLICT (source, event_key) DO NOTHING RETURNING source, event_key`;
}

const nameOf = ({ source, eventKey }: { readonly source: string; readonly eventKey: string }): string =>
  `${source} ${eventKey}`;
