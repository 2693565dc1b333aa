// Writing down what arrived: `ON CONFLICT DO NOTHING`, so that of any number of copies at any number of servers one is new. Arrivals that
// come at the same time are written together: one transaction, a few statements, each with several rows.
import { createBatches, type Store, type Value } from '@farol/store';
import { groupsOf } from '../queue/value-list.ts';
import type { EventKey } from './event-key.ts';

export type Arrival = EventKey & {
  readonly source: string;
  readonly kind: string;
  readonly contentType: string | null;
  readonly body: Uint8Array;
  readonly digest: string;
  readonly via: 'delivery' | 'reconcile';
  readonly note: string | null;
  /** `ignored`: nobody is going to work on it. Default `pending`. */
  readonly state?: 'pending' | 'ignored';
};

export type Novelty = 'new' | 'known';

export type Arrivals = {
  /** Resolves when it is durable. */
  readonly record: (arrival: Arrival) => Promise<Novelty>;
};

const maxBatch = 256;
const maxBatchBytes = 4 * 1024 * 1024;

export function createArrivals(store: Store, wake: () => void): Arrivals {
  const { add } = createBatches<Arrival, Novelty>({
    fitting,
    write: async (arrivals) => {
      const fresh = await insertAll(store, arrivals);
      if (arrivals.some(({ state }) => state !== 'ignored')) wake();
      // Of several copies in one batch the first is the new one.
      return arrivals.map((arrival) => (fresh.delete(nameOf(arrival)) ? 'new' : 'known'));
    },
  });
  return { record: add };
}

/** Two that only their members show to be the same cannot see each other within one statement, so the second waits for the next. */
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

async function insertAll(store: Store, arrivals: readonly Arrival[]): Promise<Set<string>> {
  const insert = async (sql: Pick<Store, 'run'>, { text, values }: Insertion) =>
    (await sql.run<{ source: string; event_key: string }>(text, values, { isolation: 'read-committed' })).rows;
  const [first, ...others] = store.dialect.name === 'postgres' ? [asOneValue(arrivals)] : asManyValues(arrivals);
  if (first === undefined) return new Set();
  const rows =
    others.length === 0
      ? await insert(store, first)
      : await store.transaction(
          async (tx) => {
            const inserted = await insert(tx, first);
            for (const other of others) inserted.push(...(await insert(tx, other)));
            return inserted;
          },
          { isolation: 'read-committed' },
        );
  return new Set(rows.map(({ source, event_key }) => nameOf({ source, eventKey: event_key })));
}

type Insertion = {
  readonly text: string;
  readonly values: readonly Value[];
};

const arrivalColumns = 'source, event_key, facts_key, signed_id, kind, content_type, body, digest, via, note, state';

/**
 * Beside the key itself: a copy without an id is known if its members are, and one with an id if its members came without one before.
 * Two with different ids are two events, whatever their members say.
 *
 * A look-up for each row, in a form that no planner turns into a join: PostgreSQL plans this once, while the table is small, and would
 * read all of it for every batch ever after. For the same reason the source is not a bare column: of all indexes only that of the facts fits.
 */
const insertFrom = (arrived: string): string => `WITH v (${arrivalColumns}) AS (${arrived})
    INSERT INTO webhook_received (${arrivalColumns}, copies, received_at, attempts, due_at, settled_at)
    SELECT v.source, v.event_key, v.facts_key, v.signed_id, v.kind, v.content_type, v.body, v.digest, v.via, v.note, v.state,
      1, :now, 0, :now, CASE v.state WHEN 'pending' THEN NULL ELSE :now END
    FROM v WHERE (
      SELECT 1 FROM webhook_received r WHERE r.facts_key = v.facts_key AND (r.source || '') = v.source
        AND (r.signed_id IS NULL OR v.signed_id IS NULL) LIMIT 1) IS NULL
    ON CONFLICT (source, event_key) DO NOTHING RETURNING source, event_key`;

// PostgreSQL: each value of a statement costs a message and a look at its type, so all of them travel as one text. One text for any
// number of rows is also one plan.
const insertOneValue = insertFrom(`SELECT ${['source', 'event_key', 'facts_key', 'signed_id', 'kind', 'content_type']
  .map((name) => `a.${name} COLLATE "C"`)
  .join(', ')}, decode(a.body, 'base64'), a.digest, a.via, a.note, a.state
    FROM json_to_recordset(CAST(? AS JSON)) AS a (${arrivalColumns
      .split(', ')
      .map((name) => `${name} TEXT`)
      .join(', ')})`);

function asOneValue(arrivals: readonly Arrival[]): Insertion {
  const rows = arrivals.map((arrival) => ({
    source: arrival.source,
    event_key: arrival.eventKey,
    facts_key: arrival.factsKey,
    signed_id: arrival.id,
    kind: arrival.kind,
    content_type: arrival.contentType,
    body: base64(arrival.body),
    digest: arrival.digest,
    via: arrival.via,
    note: arrival.note,
    state: arrival.state ?? 'pending',
  }));
  return { text: insertOneValue, values: [JSON.stringify(rows)] };
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

// SQLite: a value costs next to nothing, and taking a text apart more than that.
const manyValues = new Map<number, string>();

function asManyValues(arrivals: readonly Arrival[]): Insertion[] {
  return groupsOf(arrivals).map((group) => {
    const rows = group.length;
    const text =
      manyValues.get(rows) ??
      insertFrom(`VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`);
    manyValues.set(rows, text);
    return { text, values: group.flatMap(valuesOf) };
  });
}

const valuesOf = (arrival: Arrival): readonly Value[] => [
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
  arrival.state ?? 'pending',
];

const nameOf = ({ source, eventKey }: { readonly source: string; readonly eventKey: string }): string =>
  `${source} ${eventKey}`;
