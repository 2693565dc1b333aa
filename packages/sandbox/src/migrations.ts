// The tables of the room. Every row belongs to a key and is deleted with it. Times are milliseconds.
import type { Migration, Store } from '@farol/store';
import { migrateWebhooks } from '@farol/webhooks';

const migrations: readonly Migration[] = [
  {
    name: 'keys and payments',
    // The calls are apart from the key, whose row is locked while its data is changed, so that a read need not wait for a change.
    sql: (d) => `
      CREATE TABLE sandbox_keys (
        id ${d.text} PRIMARY KEY, digest ${d.text} NOT NULL UNIQUE, network ${d.text} NOT NULL, read_only BIGINT NOT NULL,
        payments BIGINT NOT NULL, events BIGINT NOT NULL, deliveries BIGINT NOT NULL,
        created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL);
      CREATE INDEX sandbox_keys_expiry ON sandbox_keys (expires_at);
      CREATE INDEX sandbox_keys_network ON sandbox_keys (network, expires_at);
      CREATE TABLE sandbox_calls (
        key_id ${d.text} PRIMARY KEY REFERENCES sandbox_keys (id) ON DELETE CASCADE, times TEXT NOT NULL);
      CREATE TABLE sandbox_payments (
        position ${d.serial}, id ${d.text} NOT NULL UNIQUE,
        owner ${d.text} NOT NULL REFERENCES sandbox_keys (id) ON DELETE CASCADE,
        amount BIGINT NOT NULL, currency TEXT NOT NULL, description TEXT NOT NULL, status TEXT NOT NULL,
        created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL);
      CREATE INDEX sandbox_payments_owner ON sandbox_payments (owner, position);
      CREATE TABLE sandbox_replays (
        owner ${d.text} NOT NULL REFERENCES sandbox_keys (id) ON DELETE CASCADE, replay_key ${d.text} NOT NULL,
        fingerprint TEXT NOT NULL, answer TEXT NOT NULL, created_at BIGINT NOT NULL,
        PRIMARY KEY (owner, replay_key));
    `,
  },
  {
    // An IPv6 site has 65,536 networks, and keys are counted by both.
    name: 'sites of callers',
    sql: (d) => `
      ALTER TABLE sandbox_keys ADD COLUMN site ${d.text} NOT NULL DEFAULT '';
      CREATE INDEX sandbox_keys_site ON sandbox_keys (site, expires_at);
    `,
  },
];

/** The tables of this room and of the webhooks that it sends. */
export async function migrateSandbox(store: Store): Promise<string[]> {
  return [...(await migrateWebhooks(store)), ...(await store.migrate('sandbox', migrations))];
}
