import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that the pages are built from: a change in any of these files causes a new build. */
const sources = [
  'apps/site/src/**/*.{ts,tsx,css,json}',
  'apps/site/assets/**/*.{svg,png,ico,yaml}',
  'apps/site/{package,own-api}.json',
  'packages/catalogue/content/**/*.{yaml,jsonl}',
  'packages/catalogue/src/**/*.ts',
  'package-lock.json',
];

/** Evidence ages, so pages that show any are rebuilt each day. */
const isEvidence = (file: string) => file.endsWith('.jsonl');

/** A fact becomes overdue without any change of a file, so the overdue ones are an input as well. */
export function fingerprintOf(root: string, overdue: readonly string[], now = Date.now()): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)));
  if (files.some(isEvidence)) hash.update(new Date(now).toISOString().slice(0, 10));
  hash.update(overdue.join('\n'));
  return hash.digest('hex');
}
