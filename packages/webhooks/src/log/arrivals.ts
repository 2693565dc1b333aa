// Stores received events. `ON CONFLICT DO NOTHING` makes exactly one of any number of copies new, on any number of servers. Events that
// arrive at the same time are stored in one batch.
import { createBatches, type Store } from '@farol/store';
import type { Arrival, Insertion } from './arrival.ts';
import { insertionOnPostgres } from './arrivals-postgres.ts';
import { insertionsOnSqlite } from './arrivals-sqlite.ts';

export type Novelty = 'new' | 'known';

type Arrivals = {
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
      // Of several copies in one batch, the first is the new one.
      return arrivals.map((arrival) => (fresh.delete(nameOf(arrival)) ? 'new' : 'known'));
    },
  });
  return { record: add };
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

const insertionsOn = { sqlite: insertionsOnSqlite, postgres: insertionOnPostgres };

async function insertAll(store: Store, arrivals: readonly Arrival[]): Promise<Set<string>> {
  const insert = async (sql: Pick<Store, 'run'>, { text, values }: Insertion) =>
    (await sql.run<{ source: string; event_key: string }>(text, values, { isolation: 'read-committed' })).rows;
  const [first, ...others] = insertionsOn[store.dialect.name](arrivals);
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

const nameOf = ({ source, eventKey }: { readonly source: string; readonly eventKey: string }): string =>
  `${source} ${eventKey}`;
