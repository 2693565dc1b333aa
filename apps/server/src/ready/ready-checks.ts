// The parts that /readyz checks in production.
import { type Gateway, migrateGateway } from '@farol/gateway';
import { Problem } from '@farol/http';
import { migrateSandbox } from '@farol/sandbox';
import { isStoreError, type Store } from '@farol/store';
import type { ReadyCheck } from '../descriptions/health.ts';
import { say } from '../words.ts';

type Parts = {
  readonly store: Store;
  readonly gateway: Pick<Gateway, 'prepare'>;
  readonly practice: { readonly ready: () => Promise<void> };
  /** Throws while the store cannot be written. */
  readonly checkWrites?: () => Promise<void>;
};

const retrySeconds = 5;

export function readyChecks({ store, gateway, practice, checkWrites }: Parts): readonly ReadyCheck[] {
  const dryRun: Store = { ...store, migrate: store.pendingMigrations };
  return [
    {
      name: 'store',
      check: async () => {
        await store.read('SELECT 1 AS one');
        await checkWrites?.();
      },
    },
    {
      name: 'migrations',
      check: async () => {
        try {
          await Promise.all([gateway.prepare(), practice.ready()]);
          // Again each time: a newer program may have migrated the store since this one started.
          await migrateGateway(dryRun);
          await migrateSandbox(dryRun);
        } catch (cause) {
          throw isStoreError(cause, 'migration_unknown') ? outdated(cause) : cause;
        }
      },
    },
  ];
}

function outdated(cause: unknown): Problem {
  return new Problem('unavailable', { detail: say('newerStore'), retryAfter: retrySeconds }, { cause });
}
