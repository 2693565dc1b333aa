// The tables of the gateway.
import type { Migration, Store } from '@farol/store';

export const gatewayMigrations: readonly Migration[] = [
  {
    name: 'quota',
    // One row for each API and principal, read and written as a whole, so that all its windows agree; `version` counts the writes.
    sql: ({ text }) => `
      CREATE TABLE gateway_quota (
        scope ${text} PRIMARY KEY,
        state ${text} NOT NULL,
        version BIGINT NOT NULL,
        hold_until BIGINT NOT NULL
      )`,
  },
  {
    name: 'breakers',
    sql: ({ text }) => `
      CREATE TABLE gateway_breakers (
        api ${text} PRIMARY KEY,
        times BIGINT NOT NULL,
        open_until BIGINT NOT NULL,
        probe_until BIGINT NOT NULL
      )`,
  },
  {
    name: 'lanes',
    // APIs that are called by one process at a time, and until when its lease holds.
    sql: ({ text }) => `
      CREATE TABLE gateway_lanes (
        name ${text} PRIMARY KEY,
        holder ${text} NOT NULL,
        held_until BIGINT NOT NULL
      )`,
  },
];

/** Resolves to the names of the migrations that were applied. */
export function migrateGateway(store: Pick<Store, 'migrate'>): Promise<string[]> {
  return store.migrate('gateway', gatewayMigrations);
}

/** Runs the migrations once for all callers, and again after a failure. */
export function migrateOnce(store: Store): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= migrateGateway(store).then(
      () => undefined,
      (error) => {
        running = undefined;
        throw error;
      },
    );
    return running;
  };
}
