// The tables of the server: those of the gateway, of the webhooks and of the practice provider.
import { migrateGateway } from '@farol/gateway';
import { migrateSandbox } from '@farol/sandbox';
import type { Store } from '@farol/store';

/** Creates or updates all tables. Resolves to the names of the migrations that were applied. */
export async function migrateAll(store: Store): Promise<readonly string[]> {
  return [...(await migrateGateway(store)), ...(await migrateSandbox(store))];
}

/** Those that `migrateAll` would apply. Changes nothing. */
export function pendingMigrations(store: Store): Promise<readonly string[]> {
  return migrateAll({ ...store, migrate: store.pendingMigrations });
}
