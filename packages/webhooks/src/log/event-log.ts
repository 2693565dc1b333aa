// The receiver's log: what came (which is also what deduplicates and what reconciliation compares with) and what was turned away.
import type { Store } from '@farol/store';
import { receivedChannel } from '../queue/wake-channels.ts';
import { type Page, type PageRequest, pageOf, pageSize } from '../terms/page.ts';
import type { RefusalReason } from '../terms/refusal.ts';
import { type Arrival, createArrivals, type Novelty } from './arrivals.ts';
import type { EventKey } from './event-key.ts';

/** `pending`: to be worked on. `done`: its effect and this mark were committed together. `ignored`: no handler. `dead`: given up. */
export type ReceivedState = 'pending' | 'done' | 'ignored' | 'dead';

export type LoggedEvent = {
  readonly position: number;
  readonly source: string;
  readonly key: string;
  /** The provider's id of the event, if it gave one. */
  readonly id: string | null;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly digest: string;
  readonly via: 'delivery' | 'reconcile';
  readonly note: string | null;
  /** How often it came. */
  readonly copies: number;
  readonly receivedAt: number;
  readonly state: ReceivedState;
  readonly attempts: number;
  /** What the last failed attempt of its handler said. */
  readonly problem: string | null;
  readonly settledAt: number | null;
};

export type RefusedDelivery = {
  readonly position: number;
  readonly source: string;
  readonly reason: RefusalReason;
  /** Only headers that cannot hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly size: number;
  /** SHA-256 of the body, if it was read. */
  readonly digest: string | null;
  readonly refusedAt: number;
};

export type NewRefusal = Omit<RefusedDelivery, 'position' | 'refusedAt'>;

export type LogFilter = PageRequest<number> & {
  readonly source?: string;
  readonly state?: ReceivedState;
  readonly order?: 'oldest' | 'newest';
};

export type EventLog = {
  readonly store: Store;
  readonly record: (arrival: Arrival) => Promise<Novelty>;
  readonly refuse: (refusal: NewRefusal) => Promise<void>;
  readonly events: (filter?: LogFilter) => Promise<Page<LoggedEvent, number>>;
  readonly refused: (filter?: Omit<LogFilter, 'state'>) => Promise<Page<RefusedDelivery, number>>;
  /** The event that a delivery with this key would be a copy of. */
  readonly find: (source: string, key: EventKey) => Promise<LoggedEvent | undefined>;
  /** What waits for its next attempt is due at once: whatever was in the way is gone. Resolves to how many. */
  readonly hurry: (source: string) => Promise<number>;
  /** Gives dead or ignored events to the handlers again. Resolves to how many. */
  readonly requeue: (filter: {
    readonly source: string;
    readonly states: readonly ('dead' | 'ignored')[];
  }) => Promise<number>;
  /** Forgets settled events that came before that moment. Keep them for at least 30 days: what is forgotten can take effect again. */
  readonly prune: (before: number, sources?: { readonly beginWith: string }) => Promise<number>;
};

export type EventLogOptions = {
  readonly store: Store;
  /** Anybody can send what is refused, so only the latest are kept. Default 10,000. */
  readonly refusedKept?: number;
};

const defaultRefusedRows = 10_000;

type LoggedRow = {
  readonly position: number;
  readonly source: string;
  readonly event_key: string;
  readonly signed_id: string | null;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly digest: string;
  readonly via: 'delivery' | 'reconcile';
  readonly note: string | null;
  readonly copies: number;
  readonly received_at: number;
  readonly state: ReceivedState;
  readonly attempts: number;
  readonly problem: string | null;
  readonly settled_at: number | null;
};

const selectLogged = `SELECT position, source, event_key, signed_id, kind, body, digest, via, note, copies, received_at, state, attempts,
    problem, settled_at
  FROM webhook_received`;

export function createEventLog({ store, refusedKept = defaultRefusedRows }: EventLogOptions): EventLog {
  const arrivals = createArrivals(store, () => store.notify(receivedChannel));

  return {
    store,
    record: async (arrival) => {
      const novelty = await arrivals.record(arrival);
      // What reconciliation finds in the provider's list did not come once more.
      if (novelty === 'known' && arrival.via === 'delivery') {
        // For people who look. The delivery itself is safe already, so its answer does not depend on this.
        await store
          .run(
            'UPDATE webhook_received SET copies = copies + 1 WHERE source = ? AND event_key = ?',
            [arrival.source, arrival.eventKey],
            { isolation: 'read-committed' },
          )
          .catch(() => {});
      }
      return novelty;
    },
    refuse: async ({ source, reason, headers, size, digest }) => {
      const { rows } = await store.run<{ position: number }>(
        `INSERT INTO webhook_refused (source, reason, headers, size, digest, refused_at) VALUES (?, ?, ?, ?, ?, :now)
         RETURNING position`,
        [source, reason, JSON.stringify(headers), size, digest],
      );
      const position = rows[0]?.position ?? 0;
      // Now and then rather than each time.
      if (position % 100 === 0) {
        await store.run('DELETE FROM webhook_refused WHERE position <= ?', [position - refusedKept]);
      }
    },
    events: async (filter = {}) => {
      const { limit, text, values } = conditions(filter, ['source', 'state']);
      const rows = await store.read<LoggedRow>(`${selectLogged} ${text}`, values);
      return pageOf(rows.map(loggedFrom), limit, ({ position }) => position);
    },
    refused: async (filter = {}) => {
      const { limit, text, values } = conditions(filter, ['source']);
      const rows = await store.read<{
        position: number;
        source: string;
        reason: RefusalReason;
        headers: string;
        size: number;
        digest: string | null;
        refused_at: number;
      }>(`SELECT position, source, reason, headers, size, digest, refused_at FROM webhook_refused ${text}`, values);
      const items = rows.map(({ headers, refused_at, ...row }) => ({
        ...row,
        headers: JSON.parse(headers) as Record<string, string>,
        refusedAt: refused_at,
      }));
      return pageOf(items, limit, ({ position }) => position);
    },
    find: async (source, { eventKey, factsKey, id }) => {
      // The same question that `arrivals.ts` asks when it writes.
      const [row] = await store.read<LoggedRow>(
        `${selectLogged} WHERE source = ? AND (event_key = ? OR (facts_key = ? ${id === null ? '' : 'AND signed_id IS NULL'}))
         ORDER BY position LIMIT 1`,
        [source, eventKey, factsKey],
      );
      return row && loggedFrom(row);
    },
    hurry: async (source) => {
      // Those without a lease: what somebody is working on is not waiting.
      const { changes } = await store.run(
        `UPDATE webhook_received SET due_at = :now WHERE source = ? AND state = 'pending' AND lease IS NULL AND due_at > :now`,
        [source],
      );
      if (changes > 0) store.notify(receivedChannel);
      return changes;
    },
    requeue: async ({ source, states }) => {
      const { changes } = await store.run(
        `UPDATE webhook_received SET state = 'pending', attempts = 0, failures = 0, due_at = :now, lease = NULL, problem = NULL, settled_at = NULL
         WHERE source = ? AND state IN (${states.map((state) => `'${state}'`).join(', ')})`,
        [source],
      );
      store.notify(receivedChannel);
      return changes;
    },
    prune: async (before, sources) => {
      const among = sources === undefined ? '' : 'AND source >= ? AND source < ?';
      const { changes } = await store.run(
        `DELETE FROM webhook_received WHERE received_at < ? AND state <> 'pending' ${among}`,
        [before, ...(sources === undefined ? [] : [sources.beginWith, `${sources.beginWith}\u{10ffff}`])],
      );
      return changes;
    },
  };
}

function conditions(filter: LogFilter, columns: readonly ('source' | 'state')[]) {
  const limit = pageSize(filter);
  const newest = filter.order === 'newest';
  const given = columns.flatMap((column) => {
    const value = filter[column];
    return value === undefined ? [] : [{ column, value }];
  });
  return {
    limit,
    text: `WHERE position ${newest ? '<' : '>'} ? ${given.map(({ column }) => `AND ${column} = ?`).join(' ')}
      ORDER BY position ${newest ? 'DESC' : 'ASC'} LIMIT ?`,
    values: [filter.after ?? (newest ? Number.MAX_SAFE_INTEGER : 0), ...given.map(({ value }) => value), limit + 1],
  };
}

function loggedFrom(row: LoggedRow): LoggedEvent {
  return {
    position: row.position,
    source: row.source,
    key: row.event_key,
    id: row.signed_id,
    kind: row.kind,
    body: row.body,
    digest: row.digest,
    via: row.via,
    note: row.note,
    copies: row.copies,
    receivedAt: row.received_at,
    state: row.state,
    attempts: row.attempts,
    problem: row.problem,
    settledAt: row.settled_at,
  };
}
