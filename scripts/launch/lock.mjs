// Keeps two commands in one checkout from installing or building at the same time.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './language.mjs';
import { root } from './root.mjs';

const folder = `${root}.farol`;
const file = `${folder}/launch.lock`;
const pollMs = 200;

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
export async function withLock(work) {
  mkdirSync(folder, { recursive: true });
  let announced = false;
  while (!take()) {
    if (!announced)
      say({
        pt: 'outro comando está instalando ou construindo nesta pasta; esperando por ele ...',
        en: 'another command is installing or building in this folder; waiting for it ...',
      });
    announced = true;
    await pause(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // A process that was killed leaves its lock behind.
    if (!isAlive(owner())) rmSync(file, { force: true });
    return false;
  }
}

function owner() {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  if (!pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
