// The receiver's log: events it accepted, which also serve deduplication and reconciliation, and deliveries it refused.
import type { Store } from '@farol/store';
import { createRates, monotonic } from '../queue/rates.ts';
import { receivedChannel } from '../queue/wake-channels.ts';
import { type Page, pageOf, pageSql } from '../terms/page.ts';
import { type Arrival, createArrivals, type Novelty } from './arrivals.ts';
import type { EventKey } from './event-key.ts';
import { type LogFilter, type LoggedEvent, type LoggedRow, loggedFrom, selectLogged } from './logged-event.ts';
import { pruneReceived, type Sources } from './prune-log.ts';
import { listRefused, type NewRefusal, type RefusedDelivery, recordRefusal } from './refused.ts';

export type EventLog = {
  readonly store: Store;
  readonly record: (arrival: Arrival) => Promise<Novelty>;
  readonly refuse: (refusal: NewRefusal) => Promise<void>;
  readonly events: (filter?: LogFilter) => Promise<Page<LoggedEvent, number>>;
  readonly refused: (filter?: Omit<LogFilter, 'state'>) => Promise<Page<RefusedDelivery, number>>;
  /** The event that a delivery with this key would be a copy of. */
  readonly find: (source: string, key: EventKey) => Promise<LoggedEvent | undefined>;
  /** Makes events that wait for their next attempt due now. Resolves to how many. */
  readonly hurry: (source: string) => Promise<number>;
  /** Gives dead or ignored events to the handlers again. Resolves to how many. */
  readonly requeue: (filter: RequeueFilter) => Promise<number>;
  /** Deletes settled events received before that moment. Store them for at least 30 days: a deleted event can take effect again. */
  readonly prune: (before: number, sources?: Sources) => Promise<number>;
};

type RequeueFilter = {
  readonly source: string;
  readonly states: readonly ('dead' | 'ignored')[];
};

export type EventLogOptions = {
  readonly store: Store;
  /** How many refused deliveries are stored. Default 10,000. */
  readonly maxRefused?: number;
  /** For the rate of logged refusals, in milliseconds; the log itself follows the store's clocks. Default: one that does not step. */
  readonly clock?: () => number;
};

const defaultMaxRefused = 10_000;
/** Each refusal is a durable write that a stranger causes, so more than this many are not logged. */
const refusalRate = { calls: 600, windowMs: 60_000 };

export function createEventLog({
  store,
  maxRefused = defaultMaxRefused,
  clock = monotonic,
}: EventLogOptions): EventLog {
  const refusals = createRates([refusalRate], clock);
  const recordArrival = createArrivals(store, () => store.notify(receivedChannel));

  return {
    store,
    record: async (arrival) => {
      const novelty = await recordArrival(arrival);
      // An event that reconciliation finds in the provider's list was not delivered again.
      if (novelty === 'known' && arrival.via === 'delivery') await countCopy(store, arrival);
      return novelty;
    },
    refuse: async (refusal) => {
      if (refusals.isReached('')) return;
      refusals.count('');
      await recordRefusal(store, refusal, maxRefused);
    },
    events: async (filter = {}) => {
      const { limit, text, values } = pageSql(filter, [
        ['source = ?', filter.source],
        ['state = ?', filter.state],
      ]);
      const rows = await store.read<LoggedRow>(`${selectLogged} ${text}`, values);
      return pageOf(rows.map(loggedFrom), limit, ({ position }) => position);
    },
    refused: (filter = {}) => listRefused(store, filter),
    find: (source, key) => findEvent(store, source, key),
    hurry: (source) => hurryEvents(store, source),
    requeue: (filter) => requeueEvents(store, filter),
    prune: (before, sources) => pruneReceived(store, before, sources),
  };
}

/** The count is informative and the event is stored already, so a failure is ignored. */
async function countCopy(store: Store, { source, eventKey }: Arrival): Promise<void> {
  await store
    .run('UPDATE webhook_received SET copies = copies + 1 WHERE source = ? AND event_key = ?', [source, eventKey], {
      isolation: 'read-committed',
    })
    .catch(() => {});
}

/** The same condition as the insertion in arrivals.ts. */
async function findEvent(
  store: Store,
  source: string,
  { eventKey, factsKey, id }: EventKey,
): Promise<LoggedEvent | undefined> {
  const [row] = await store.read<LoggedRow>(
    `${selectLogged} WHERE source = ? AND (event_key = ? OR (facts_key = ? ${id === null ? '' : 'AND signed_id IS NULL'}))
     ORDER BY position LIMIT 1`,
    [source, eventKey, factsKey],
  );
  return row && loggedFrom(row);
}

/** An event with a lease is in progress, not waiting. */
async function hurryEvents(store: Store, source: string): Promise<number> {
  const { changes } = await store.run(
    `UPDATE webhook_received SET due_at = :steady WHERE source = ? AND state = 'pending' AND lease IS NULL AND due_at > :steady`,
    [source],
  );
  if (changes > 0) store.notify(receivedChannel);
  return changes;
}

async function requeueEvents(store: Store, { source, states }: RequeueFilter): Promise<number> {
  const { changes } = await store.run(
    `UPDATE webhook_received SET state = 'pending', attempts = 0, failures = 0, due_at = :steady, lease = NULL,
       problem = NULL, settled_at = NULL
     WHERE source = ? AND state IN (${states.map((state) => `'${state}'`).join(', ')})`,
    [source],
  );
  store.notify(receivedChannel);
  return changes;
}
