import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { VerifierError } from '../errors.ts';

/** Runs the work while nobody else who asks works in the folder. Two who append at once would fork the chain. */
export function withLock<T>(folder: URL, work: () => T): T {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new VerifierError('cannot_write', 'The folder for observations cannot be made.', { cause });
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
    // Left behind by a crash. Moved away under a name of our own, so that of several who see it only one clears it.
    const mine = new URL(`${lock.href}.${process.pid}`);
    try {
      renameSync(lock, mine);
      rmSync(mine);
    } catch {
      // Somebody else was faster.
    }
  }
  throw new VerifierError('busy', 'Somebody else is writing observations. Try again.');
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
