// Creates the gateway's tables before they are first used.
import type { Store } from '@farol/store';
import { gatewayMigrations } from './migrations.ts';

/** Runs the migrations once for all callers, and again after a failure. */
export function migrateOnce(store: Store): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= store.migrate('gateway', gatewayMigrations).then(
      () => undefined,
      (error) => {
        running = undefined;
        throw error;
      },
    );
    return running;
  };
}
