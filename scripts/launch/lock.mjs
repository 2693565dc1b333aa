// Keeps two commands in one checkout from installing or building at the same time. The holder touches the lock file while it works, so
// that a lock left behind by a killed process is taken over within seconds, whatever the file says.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './language.mjs';
import { root } from './root.mjs';

const beatMs = 500;
const staleMs = 2500;
const pollMs = 200;

/**
 * @template T
 * @param {() => Promise<T>} work must not block the event loop for seconds
 * @param {string} [folder]
 * @returns {Promise<T>}
 */
export async function withLock(work, folder = `${root}.farol`) {
  const file = `${folder}/launch.lock`;
  const own = `${process.pid} ${process.hrtime.bigint()}`;
  try {
    await take(file, folder, own);
  } catch (error) {
    // Nothing can be written: a command that has to install or build there says so itself.
    if (!error.syscall) throw error;
    return work();
  }
  const beat = setInterval(() => holds(file, own) && touch(file), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if (holds(file, own)) rmSync(file, { force: true });
  }
}

async function take(file, folder, own) {
  let announced = false;
  for (;;) {
    try {
      mkdirSync(folder, { recursive: true });
      write(file, own, 'wx');
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStale(file) && (await takeOver(file, own))) return;
    if (!announced) say('waiting');
    announced = true;
    await pause(pollMs);
  }
}

/** On a full disk an empty file would stay. */
function write(file, own, flag) {
  try {
    writeFileSync(file, own, { flag });
  } catch (error) {
    if (error.code === 'ENOSPC') rmSync(file, { force: true });
    throw error;
  }
}

/** Of several that take over at once, the last to rename its file is the holder. */
async function takeOver(file, own) {
  const next = `${file}.${process.pid}`;
  write(next, own, 'w');
  renameSync(next, file);
  await pause(pollMs);
  return holds(file, own);
}

function holds(file, own) {
  try {
    return readFileSync(file, 'utf8') === own;
  } catch {
    return false;
  }
}

function isStale(file) {
  try {
    return Math.abs(Date.now() - statSync(file).mtimeMs) > staleMs;
  } catch {
    return false;
  }
}

function touch(file) {
  const now = new Date();
  utimesSync(file, now, now);
}
