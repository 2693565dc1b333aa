import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkoutRoot } from '../machine/checkout.ts';
import type { Config } from '../machine/config.ts';

/**
 * Where calls are counted. A checkout shares the file of its server, so that both respect one limit. An installed package uses one file
 * per user, because limits apply per address or per key and not per folder.
 */
export function storeAddress(config: Config): string {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const root = checkoutRoot();
  return `sqlite:${join(root ? fileURLToPath(new URL('.farol/', root)) : config.stateFolder, 'farol.db')}`;
}
