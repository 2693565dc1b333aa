import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Content } from '../schema/content.ts';

/**
 * Reading and checking the YAML costs every start more than a tenth of a second. So a build keeps what was read and found right, together
 * with a fingerprint of what it was read from; as long as that is unchanged, a start takes the kept content as it is.
 */
const kept = new URL('../../dist/content.json', import.meta.url);

type Snapshot = { readonly fingerprint: string; readonly content: Content };

/** Changes with any byte of the content, and with any byte of the code that says what right content is. */
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
    const snapshot: Snapshot = JSON.parse(readFileSync(kept, 'utf8'));
    return snapshot.fingerprint === wanted ? snapshot.content : undefined;
  } catch {
    // Missing or cut short: the YAML is the truth, the snapshot only saves time.
    return undefined;
  }
}

/** Written beside and then renamed, so that a start in the same moment sees the old one or the new one, never a half. */
export function writeSnapshot(snapshot: Snapshot): void {
  mkdirSync(new URL('./', kept), { recursive: true });
  const half = new URL(`content.${process.pid}.json`, kept);
  writeFileSync(half, JSON.stringify(snapshot));
  renameSync(half, kept);
}
