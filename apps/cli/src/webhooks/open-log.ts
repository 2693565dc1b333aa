import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createStore, type Store } from '@farol/store';
import { createEventLog, type EventLog, migrateWebhooks } from '@farol/webhooks';
import { checkoutRoot } from '../machine/checkout.ts';
import { asCliError } from './as-cli-error.ts';
import { migrateStoredHeaders } from './stored-headers.ts';

export type OpenLog = { readonly store: Store; readonly log: EventLog; readonly close: () => Promise<void> };

/** A file of its own: DATABASE_URL may name the store of the server, whose worker would process these events, or that of the user's app. */
export function openLog(database: string | undefined): Promise<OpenLog> {
  return asCliError(async () => {
    const store = createStore({ url: addressOf(database ?? ownFile()) });
    try {
      await migrateWebhooks(store);
      await migrateStoredHeaders(store);
    } catch (error) {
      await store.close();
      throw error;
    }
    return { store, log: createEventLog({ store }), close: () => store.close() };
  });
}

/** A store is named by its URL; a plain file is SQLite. The URL of anything else stays one, so that the store refuses it. */
export const addressOf = (database: string) =>
  /^(sqlite|postgres(ql)?):|^[a-z][a-z\d+.-]*:\/\//i.test(database) ? database : `sqlite:${database}`;

/** The folder holds payments, so a .gitignore keeps it out of repositories. */
function ownFile(): string {
  const root = checkoutRoot();
  const folder = root ? fileURLToPath(new URL('.farol/', root)) : join(process.cwd(), '.farol');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '.gitignore'), 'webhooks.db*\n', { flag: 'wx' });
  } catch {
    // It exists already, or opening the store will report the error.
  }
  return join(folder, 'webhooks.db');
}
