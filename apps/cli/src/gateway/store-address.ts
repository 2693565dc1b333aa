import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkoutRoot } from '../machine/checkout.ts';
import type { Config } from '../machine/config.ts';

/**
 * Where calls are counted. A checkout shares the file of its server, so that both respect one limit. An installed package uses one file
 * per user, because limits apply per address or per key and not per folder.
 */
export function storeAddress(config: Config): string {
  return config.databaseUrl ?? `sqlite:${join(folderOf(config), 'farol.db')}`;
}

/** Where simulated calls are counted: apart, so that they use up nothing of the real limits. */
export function offlineStoreAddress(config: Config): string {
  const { databaseUrl } = config;
  if (databaseUrl === 'sqlite::memory:') return databaseUrl;
  return databaseUrl?.startsWith('sqlite:')
    ? `${databaseUrl}.offline`
    : `sqlite:${join(folderOf(config), 'offline.db')}`;
}

function folderOf(config: Config): string {
  const root = checkoutRoot();
  return root ? fileURLToPath(new URL('.farol/', root)) : config.stateFolder;
}
