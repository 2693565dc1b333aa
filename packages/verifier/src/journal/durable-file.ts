import { closeSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';

/** Adds a line that is on the disk, all of it, when this returns. What could not be written whole is taken back. */
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

/** The old content or the new one, never a half: written beside, then put in its place. */
export function replaceFile(file: URL, content: string): void {
  const beside = new URL(`${file.href}.part`);
  const handle = openSync(beside, 'w');
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
  syncFolder(file);
}

/** A new name is durable once its folder is. Some systems cannot open a folder; there the file alone has to do. */
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
    // As above.
  } finally {
    closeSync(handle);
  }
}
