// From the URL to the store behind it.
import { StoreError } from './errors.ts';
import { createPostgresStore } from './postgres/postgres-store.ts';
import { createSqliteStore } from './sqlite/sqlite-store.ts';
import type { Store, StoreOptions } from './store.ts';

/** Opens nothing yet: a store that cannot be reached fails at the first call, and works as soon as it can be reached. */
export function createStore(options: StoreOptions): Store {
  const scheme = /^[a-z]+(?=:)/.exec(options.url)?.[0];
  switch (scheme) {
    case 'sqlite':
      return createSqliteStore(options);
    case 'postgres':
    case 'postgresql':
      return createPostgresStore(options);
    default:
      // The URL itself stays out of the message: it may hold a password.
      throw new StoreError('store_url_invalid', 'the URL of a store begins with sqlite:, postgres: or postgresql:');
  }
}
