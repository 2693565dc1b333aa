import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that the pages are made from. A change in any of it makes them anew; no change costs only this reading. */
const sources = [
  'apps/site/src/**/*.{ts,tsx,css}',
  'apps/site/package.json',
  'packages/catalogue/content/**/*.yaml',
  'packages/catalogue/src/**/*.ts',
  'package-lock.json',
];

export function fingerprintOf(root: string, settings: string): string {
  const hash = createHash('sha256').update(settings);
  for (const file of globSync(sources, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
