// A folder as a zip, the same bytes for the same files.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

/** The files of `from` stand below `below`, after those given by name. */
export function zipped(first: Readonly<Record<string, Uint8Array>>, from: string, below: string): Uint8Array {
  const files: Record<string, Uint8Array> = { ...first };
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' }).sort())
    if (statSync(join(from, name)).isFile())
      files[`${below}/${name.replaceAll('\\', '/')}`] = readFileSync(join(from, name));
  return zipSync(files, { level: 9, mtime: new Date('1980-01-02T00:00:00') });
}
