// A folder that is removed after the test, or after the file of tests where none is named.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

type Scope = { readonly after: (remove: () => void) => void };

export function temporaryFolder(scope: Scope = { after }, name = 'farol-test-'): string {
  const folder = newFolder(name);
  scope.after(() => removeFolder(folder));
  return folder;
}

/** Without a test that removes it. */
export function newFolder(name = 'farol-test-'): string {
  return mkdtempSync(join(tmpdir(), name));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
