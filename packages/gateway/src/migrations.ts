// The tables of the gateway.
import type { Migration, Store } from '@farol/store';
import migrations from './migrations.json' with { type: 'json' };

export const gatewayMigrations: readonly Migration[] = migrations;

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
