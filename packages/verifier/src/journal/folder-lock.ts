import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { VerifierError } from '../errors.ts';

/** Runs the work while holding the folder's lock, because two processes that append at once would fork the chain. */
export function withLock<T>(folder: URL, work: () => T): T {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new VerifierError('cannot_write', 'The folder for observations cannot be created.', { cause });
  }
  const lock = new URL('.lock', folder);
  take(lock);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: URL): void {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw new VerifierError('cannot_write', 'The folder for observations cannot be written to.', {
          cause: error,
        });
    }
    const owner = ownerOf(lock);
    if (owner === undefined) continue;
    if (isAlive(owner))
      throw new VerifierError('busy', `Process ${owner} is writing observations. Try again when it is done.`);
    // Left by a crash: renamed to a unique name first, so that only one of several processes clears it.
    const mine = new URL(`${lock.href}.${process.pid}`);
    try {
      renameSync(lock, mine);
      rmSync(mine);
    } catch {
      // Another process cleared it first.
    }
  }
  throw new VerifierError('busy', 'Another process is writing observations. Try again.');
}

function ownerOf(lock: URL): number | undefined {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    return Number.isInteger(owner) && owner > 0 ? owner : -1;
  } catch {
    return undefined;
  }
}

function isAlive(process_id: number): boolean {
  if (process_id === -1) return false;
  try {
    process.kill(process_id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
