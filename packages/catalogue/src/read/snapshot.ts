import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Content } from '../schema/content.ts';

/**
 * The checked content of the last build, with a fingerprint of its sources. A start reuses it while the fingerprint is unchanged, because
 * reading and checking the YAML takes more than a tenth of a second.
 */
const snapshotFile = new URL('../../dist/content.json', import.meta.url);

type Snapshot = { readonly fingerprint: string | undefined; readonly content: Content };

/** Changes with any byte of the content and of the code that checks it. Undefined in a built folder, which has neither. */
export function fingerprint(directory: URL): string | undefined {
  if (!existsSync(directory)) return undefined;
  const hash = createHash('sha256');
  for (const folder of [directory, new URL('../', import.meta.url)]) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/(?<!\.test)\.(yaml|ts|jsonl?)$/.test(name)) continue;
      hash
        .update(`${name}\0`)
        .update(readFileSync(new URL(name, folder)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** The content with this fingerprint; without one, whichever there is. */
export function readSnapshot(wanted: string | undefined): Content | undefined {
  try {
    const snapshot: Snapshot = JSON.parse(readFileSync(snapshotFile, 'utf8'));
    return wanted === undefined || snapshot.fingerprint === wanted ? snapshot.content : undefined;
  } catch {
    // Missing or truncated: the content is then read from the YAML.
    return undefined;
  }
}

/** Writes a second file and renames it, so that a simultaneous start never reads a partial file. */
export function writeSnapshot(snapshot: Snapshot): void {
  mkdirSync(new URL('./', snapshotFile), { recursive: true });
  const half = new URL(`content.${process.pid}.json`, snapshotFile);
  writeFileSync(half, JSON.stringify(snapshot));
  renameSync(half, snapshotFile);
}
