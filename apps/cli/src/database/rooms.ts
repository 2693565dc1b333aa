// The tables of the server: those of the gateway, of the webhooks and of the practice provider.
import { migrateGateway } from '@farol/gateway';
import { migrateSandbox } from '@farol/sandbox';
import type { Room, Store } from '@farol/store';
import { migrateStoredHeaders } from '../webhooks/stored-headers.ts';

/** Creates or updates all tables. Resolves to the names of the migrations that were applied. */
export async function migrateAll(store: Store): Promise<readonly string[]> {
  return [...(await migrateGateway(store)), ...(await migrateSandbox(store))];
}

/** Those that `migrateAll` would apply. Changes nothing. */
export function pendingMigrations(store: Store): Promise<readonly string[]> {
  return migrateAll({ ...store, migrate: store.pendingMigrations });
}

/** The lists of migrations of all tables that a backup may hold: those of the server, and those of `farol listen`. */
export async function allRooms(): Promise<readonly Room[]> {
  const rooms: Room[] = [];
  const collect = {
    migrate: async (room, migrations) => {
      rooms.push({ room, migrations });
      return [];
    },
    // The rooms only hand over their lists.
  } satisfies Pick<Store, 'migrate'> as unknown as Store;
  await migrateAll(collect);
  await migrateStoredHeaders(collect);
  return rooms;
}
