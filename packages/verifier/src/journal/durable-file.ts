import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

/** Appends a line and returns once all of it is on the disk; a partial write is undone. */
export function appendLine(file: URL, line: string): void {
  mkdirSync(new URL('./', file), { recursive: true });
  const handle = openSync(file, 'a');
  try {
    const before = fstatSync(handle).size;
    const bytes = Buffer.from(`${line}\n`);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
      fsyncSync(handle);
    } catch (error) {
      ftruncateSync(handle, before);
      throw error;
    }
  } finally {
    closeSync(handle);
  }
  syncFolder(file);
}

/** Writes to a second file and renames it, so that readers see the old content or the new one, never a part. */
export function replaceFile(file: URL, content: string): void {
  const beside = new URL(`${file.href}.part`);
  writeFileSync(beside, content, { flush: true });
  renameSync(beside, file);
  syncFolder(file);
}

/** A new name is durable only once its folder is synced; systems that cannot open a folder sync the file alone. */
function syncFolder(file: URL): void {
  let handle: number;
  try {
    handle = openSync(new URL('./', file), 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(handle);
  } catch {
    // This system cannot sync folders.
  } finally {
    closeSync(handle);
  }
}
