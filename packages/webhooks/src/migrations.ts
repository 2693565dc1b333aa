// The tables of the room. Sender: endpoints, their secrets, events with their bytes, one delivery for each endpoint, and each
// attempt.
// Receiver: received events, refused deliveries, and the point that reconciliation has reached. Times are milliseconds.
//
// `due_at` is when a row may be claimed, by the steady clock: now or after the back-off. A received event that is being handled
// is due when the lease of its worker
// expires. A delivery has `leased_until` for that, which is in no index, so that PostgreSQL claims it without a change to any
// index.
//
// A delivery that is pending, held or dead has a second row in `webhook_undelivered`, which then has its state, attempts, times
// and lease; in
// `webhook_deliveries` these are as they were published. A success deletes that row and changes only columns of
// `webhook_deliveries` that are in no
// index (a HOT update); with one table it had to write a new entry into each of five indexes.
//
// Two facts have their own tables because of PostgreSQL, where a serializable transaction fails if a row or index page that it
// read is
// changed. `webhook_failing` changes with every failure and success, and publishers read the endpoint's row through its foreign
// key.
// `webhook_done` is the mark that handlers commit with their effect: an insert that reads nothing.
import type { Migration, Store } from '@farol/store';

const undeliveredColumns =
  'position, owner, event_position, endpoint_id, state, attempts, step, due_at, fault, created_at';
const queueUnqueued = `INSERT INTO webhook_undelivered (${undeliveredColumns})
            VALUES (NEW.position, NEW.owner, NEW.event_position, NEW.endpoint_id, NEW.state, 0, 0, NEW.due_at, NEW.fault, NEW.created_at);`;

const undeliveredKey = {
  sqlite: 'INTEGER PRIMARY KEY REFERENCES webhook_deliveries (position) ON DELETE CASCADE',
  postgres: 'BIGINT PRIMARY KEY',
};

const migrations: readonly Migration[] = [
  {
    name: 'sender',
    sql: (d) => `
      CREATE TABLE webhook_endpoints (
        id ${d.text} PRIMARY KEY, owner ${d.text} NOT NULL, url TEXT NOT NULL, kinds TEXT NOT NULL,
        scheme TEXT NOT NULL, state TEXT NOT NULL, disabled_reason TEXT, disabled_at BIGINT,
        faults TEXT NOT NULL, created_at BIGINT NOT NULL);
      CREATE INDEX webhook_endpoints_owner ON webhook_endpoints (owner, id);
      CREATE TABLE webhook_failing (
        endpoint_id ${d.text} PRIMARY KEY, since BIGINT NOT NULL);
      CREATE TABLE webhook_secrets (
        endpoint_id ${d.text} NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
        stage TEXT NOT NULL, kind TEXT NOT NULL, secret TEXT NOT NULL, created_at BIGINT NOT NULL,
        PRIMARY KEY (endpoint_id, kind, stage));
      CREATE TABLE webhook_events (
        position ${d.serial}, owner ${d.text} NOT NULL, id ${d.text} NOT NULL, kind ${d.text} NOT NULL, subject TEXT,
        body ${d.blob} NOT NULL, digest TEXT NOT NULL, created_at BIGINT NOT NULL,
        UNIQUE (owner, id));
      CREATE INDEX webhook_events_owner ON webhook_events (owner, position);
      CREATE TABLE webhook_deliveries (
        position ${d.serial}, id ${d.text} NOT NULL UNIQUE, owner ${d.text} NOT NULL,
        event_position BIGINT NOT NULL REFERENCES webhook_events (position) ON DELETE CASCADE,
        endpoint_id ${d.text} NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
        state TEXT NOT NULL, reason TEXT, attempts BIGINT NOT NULL, step BIGINT NOT NULL, due_at BIGINT NOT NULL, lease TEXT, fault TEXT,
        created_at BIGINT NOT NULL, settled_at BIGINT);
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at, position) WHERE state = 'pending';
      CREATE INDEX webhook_deliveries_owner ON webhook_deliveries (owner, position);
      CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_position);
      CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, position) WHERE state <> 'delivered';
      CREATE TABLE webhook_attempts (
        delivery_position BIGINT NOT NULL REFERENCES webhook_deliveries (position) ON DELETE CASCADE,
        number BIGINT NOT NULL, at BIGINT NOT NULL, duration_ms BIGINT NOT NULL, outcome TEXT NOT NULL, status BIGINT, detail TEXT,
        body ${d.blob}, next_at BIGINT,
        PRIMARY KEY (delivery_position, number));
    `,
  },
  {
    name: 'receiver',
    sql: (d) => `
      CREATE TABLE webhook_received (
        position ${d.serial}, source ${d.text} NOT NULL, event_key ${d.text} NOT NULL, facts_key ${d.text}, signed_id TEXT,
        kind ${d.text} NOT NULL, content_type TEXT, body ${d.blob} NOT NULL, digest TEXT NOT NULL, via TEXT NOT NULL, note TEXT,
        copies BIGINT NOT NULL, received_at BIGINT NOT NULL,
        state TEXT NOT NULL, attempts BIGINT NOT NULL, due_at BIGINT NOT NULL, lease TEXT, problem TEXT, settled_at BIGINT,
        UNIQUE (source, event_key));
      CREATE INDEX webhook_received_facts ON webhook_received (source, facts_key) WHERE facts_key IS NOT NULL;
      CREATE INDEX webhook_received_due ON webhook_received (due_at, position) WHERE state = 'pending';
      CREATE TABLE webhook_done (
        position BIGINT PRIMARY KEY);
      CREATE TABLE webhook_refused (
        position ${d.serial}, source ${d.text} NOT NULL, reason TEXT NOT NULL, headers TEXT NOT NULL, size BIGINT NOT NULL,
        digest TEXT, refused_at BIGINT NOT NULL);
      CREATE TABLE webhook_reconciled (
        source ${d.text} PRIMARY KEY, point BIGINT NOT NULL);
    `,
  },
  {
    // Separate from `attempts`: a killed worker or an unavailable store is not a failure of the handler.
    name: 'failures of handlers',
    sql: 'ALTER TABLE webhook_received ADD COLUMN failures BIGINT NOT NULL DEFAULT 0',
  },
  {
    // A partial index cannot serve the deletion of an endpoint, and SQLite uses it only for a condition that repeats its own.
    name: 'whole indexes',
    sql: `
      DROP INDEX webhook_deliveries_endpoint;
      CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, state);
      CREATE INDEX webhook_received_source ON webhook_received (source, position);
    `,
  },
  {
    // For a receiver on the same store, which looks up the secrets of its URL.
    name: 'endpoints by address',
    sql: 'CREATE INDEX webhook_endpoints_url ON webhook_endpoints (url, id)',
  },
  {
    // The facts identify an event without the source; arrival.ts says why the source must not be in the index.
    name: 'facts alone',
    sql: `
      DROP INDEX webhook_received_facts;
      CREATE INDEX webhook_received_facts ON webhook_received (facts_key) WHERE facts_key IS NOT NULL;
    `,
  },
  {
    // PostgreSQL checks a reference by reading the index page that all other publishers are writing to, so every third
    // serializable
    // publication failed and was retried. A new event always exists, outbox.ts locks older ones, and deletion cascades as before.
    name: 'events without a check',
    sql: (d) =>
      d.either({
        sqlite: '',
        postgres: `
      ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_event_position_fkey;
      CREATE FUNCTION webhook_event_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          DELETE FROM webhook_deliveries WHERE event_position = OLD.position;
          RETURN NULL;
        END $$;
      CREATE TRIGGER webhook_event_deleted AFTER DELETE ON webhook_events
        FOR EACH ROW EXECUTE FUNCTION webhook_event_deleted();
    `,
      }),
  },
  {
    // Claims leave out owners and endpoints with enough attempts in flight, which the index can do without reading the rows.
    name: 'fair claims and verified endpoints',
    sql: `
      DROP INDEX webhook_deliveries_due;
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at, position, owner, endpoint_id) WHERE state = 'pending';
      ALTER TABLE webhook_endpoints ADD COLUMN verified_at BIGINT;
    `,
  },
  {
    // From here on, pruning deletes the marks together with their events.
    name: 'marks of deleted events',
    sql: 'DELETE FROM webhook_done WHERE NOT EXISTS (SELECT 1 FROM webhook_received r WHERE r.position = webhook_done.position)',
  },
  {
    // The attempt that succeeded is part of its delivery, and most deliveries have no other: no row, no index entry and no
    // check of a reference. The free half of a
    // new page is for the rows that its claims change, which then need no new entries in the indexes.
    name: 'leases and successes in the delivery',
    sql: (d) => `
      ALTER TABLE webhook_deliveries ADD COLUMN leased_until BIGINT;
      ALTER TABLE webhook_deliveries ADD COLUMN success_number BIGINT;
      ALTER TABLE webhook_deliveries ADD COLUMN success_at BIGINT;
      ALTER TABLE webhook_deliveries ADD COLUMN success_ms BIGINT;
      ALTER TABLE webhook_deliveries ADD COLUMN success_status BIGINT;
      ALTER TABLE webhook_deliveries ADD COLUMN success_body ${d.blob};
      ${d.either({ sqlite: '', postgres: 'ALTER TABLE webhook_deliveries SET (fillfactor = 50);' })}
    `,
  },
  {
    // Tells of one endpoint whether anything is due there, without reading those of its deliveries that wait for a later attempt.
    name: 'due deliveries of an endpoint',
    sql: `
      DROP INDEX webhook_deliveries_endpoint;
      CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, state, due_at);
    `,
  },
  {
    // Without a reference on PostgreSQL, for the same reason as above (events without a check). A claimed or delivered row is
    // longer than a new one, so more than half of
    // a new page has to be free for it. A server of the version before publishes without `queued`, until it is updated too.
    name: 'undelivered apart',
    sql: (d) => `
      CREATE TABLE webhook_undelivered (
        position ${d.either(undeliveredKey)},
        owner ${d.text} NOT NULL, event_position BIGINT NOT NULL, endpoint_id ${d.text} NOT NULL,
        state TEXT NOT NULL, reason TEXT, attempts BIGINT NOT NULL, step BIGINT NOT NULL, due_at BIGINT NOT NULL,
        lease TEXT, leased_until BIGINT, fault TEXT, created_at BIGINT NOT NULL, settled_at BIGINT);
      INSERT INTO webhook_undelivered SELECT position, owner, event_position, endpoint_id, state, reason, attempts, step, due_at,
        lease, leased_until, fault, created_at, settled_at FROM webhook_deliveries WHERE state IN ('pending', 'held', 'dead');
      DROP INDEX webhook_deliveries_due;
      CREATE INDEX webhook_undelivered_due ON webhook_undelivered (due_at, position, owner, endpoint_id) WHERE state = 'pending';
      CREATE INDEX webhook_undelivered_endpoint ON webhook_undelivered (endpoint_id, state, due_at);
      DROP INDEX webhook_deliveries_endpoint;
      CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id);
      ALTER TABLE webhook_deliveries ADD COLUMN queued BIGINT NOT NULL DEFAULT 0;
      UPDATE webhook_deliveries SET queued = 1 WHERE state IN ('pending', 'held', 'dead');
      ALTER TABLE webhook_deliveries DROP COLUMN lease;
      ALTER TABLE webhook_deliveries DROP COLUMN leased_until;
      ${d.either({
        sqlite: `
      CREATE TRIGGER webhook_delivery_unqueued AFTER INSERT ON webhook_deliveries
        WHEN NEW.queued = 0 AND NEW.state IN ('pending', 'held')
        BEGIN
          ${queueUnqueued}
          UPDATE webhook_deliveries SET queued = 1 WHERE position = NEW.position;
        END;`,
        postgres: `
      CREATE FUNCTION webhook_delivery_unqueued() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          ${queueUnqueued}
          NEW.queued := 1;
          RETURN NEW;
        END $$;
      CREATE TRIGGER webhook_delivery_unqueued BEFORE INSERT ON webhook_deliveries
        FOR EACH ROW WHEN (NEW.queued = 0 AND NEW.state IN ('pending', 'held')) EXECUTE FUNCTION webhook_delivery_unqueued();
      ALTER TABLE webhook_undelivered SET (fillfactor = 40);
      ALTER TABLE webhook_deliveries SET (fillfactor = 40);
      CREATE FUNCTION webhook_delivery_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          DELETE FROM webhook_undelivered WHERE position = OLD.position;
          RETURN NULL;
        END $$;
      CREATE TRIGGER webhook_delivery_deleted AFTER DELETE ON webhook_deliveries
        FOR EACH ROW EXECUTE FUNCTION webhook_delivery_deleted();`,
      })}
    `,
  },
];

export function migrateWebhooks(store: Store): Promise<string[]> {
  return store.migrate('webhooks', migrations);
}
