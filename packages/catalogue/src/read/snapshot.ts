import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Content } from '../schema/content.ts';

/**
 * The checked content of the last build, with a fingerprint of its sources. A start reuses it while the fingerprint is unchanged, because
 * reading and checking the YAML takes more than a tenth of a second.
 */
const snapshotFile = new URL('../../dist/content.json', import.meta.url);

type Snapshot = { readonly fingerprint: string; readonly content: Content };

/** Changes with any byte of the content and of the code that checks it. */
export function fingerprint(directory: URL): string {
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

export function readSnapshot(wanted: string): Content | undefined {
  try {
    const snapshot: Snapshot = JSON.parse(readFileSync(snapshotFile, 'utf8'));
    return snapshot.fingerprint === wanted ? snapshot.content : undefined;
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
