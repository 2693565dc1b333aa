import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkoutRoot } from '../machine/checkout.ts';
import type { Config } from '../machine/config.ts';

/**
 * Where calls are counted. In a checkout it is the file that its server uses too, so that both keep one limit together; installed alone
 * it is one file for each user, since a limit per address or per key does not end with a folder.
 */
export function storeAddress(config: Config): string {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const root = checkoutRoot();
  return `sqlite:${join(root ? fileURLToPath(new URL('.farol/', root)) : config.stateFolder, 'farol.db')}`;
}
