import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkoutRoot } from '../machine/checkout.ts';

/**
 * Evidence belongs to the content of a checkout; without one it is stored under `.farol`. Simulated answers are not evidence and have a
 * folder of their own.
 */
export function observationFolder(options: { readonly folder: string | undefined; readonly simulated: boolean }): URL {
  if (options.folder !== undefined)
    return pathToFileURL(`${resolve(options.folder, options.simulated ? 'simulated' : '.')}/`);
  const root = checkoutRoot();
  const own = root ?? pathToFileURL(`${process.cwd()}/`);
  if (options.simulated) return new URL('.farol/observations/simulated/', own);
  return root ? new URL('packages/catalogue/content/observations/', root) : new URL('.farol/observations/', own);
}

/** Changes with every record that is written, and is empty without any: the sizes and the last hashes. */
export function evidencePrint(folder: URL): string {
  try {
    const records = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    const sizes = records.sort().map((name) => `${name} ${statSync(new URL(name, folder)).size}`);
    return records.length === 0 ? '' : [...sizes, readFileSync(new URL('heads.json', folder), 'utf8')].join('\n');
  } catch {
    return '';
  }
}
