import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownContent } from '../read/read-content.ts';

/** Copies the package's content into a folder, without its observations: tests bring their own. */
export function copyContent(folder: string): void {
  cpSync(ownContent, folder, { recursive: true });
  rmSync(join(folder, 'observations'), { recursive: true, force: true });
}
