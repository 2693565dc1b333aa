// The folder of one run: for its user alone, deleted when the process ends. A killed process leaves it to the next start.
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type PrivateFolder = {
  readonly path: string;
  /** Returns the path of the file. */
  readonly write: (name: string, content: string | Uint8Array) => string;
  readonly remove: () => void;
};

const prefix = 'farol-simulate-';

export function createPrivateFolder(parent: string): PrivateFolder {
  // The folder is 0700 by mkdtemp.
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  const remove = () => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return {
    path,
    write: (name, content) => {
      writeFileSync(join(path, name), content, { mode: 0o600, flag: 'wx' });
      return join(path, name);
    },
    remove,
  };
}

/** Deletes the folders of this user whose process has ended. Their certificates expire anyway. */
export function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-\\w+$`).exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(parent, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() && (process.getuid === undefined || found.uid === process.getuid()))
      rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs for another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
