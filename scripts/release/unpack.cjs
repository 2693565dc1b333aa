// The start of the single executable: unpacks the files of the command into the cache of the user, once for each build, and runs them.
const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { homedir, tmpdir } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset, getAssetKeys } = require('node:sea');
const { pathToFileURL } = require('node:url');
const { constants, Script } = require('node:vm');

const door = pathToFileURL(join(unpacked(), 'dist', 'farol.mjs')).href;
// The main script of an executable may only load what is built into Node, unless it asks for the usual loader.
new Script(`import(${JSON.stringify(door)})`, {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext();

function unpacked() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const cache = XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), '.cache');
  const folder = join(cache, 'farol', getAsset('build', 'utf8'));
  if (existsSync(folder)) return folder;
  let half;
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
    half = mkdtempSync(`${folder}-`);
  } catch {
    // A home that cannot be written: unpacked for this run alone.
    half = mkdtempSync(join(tmpdir(), 'farol-'));
    process.on('exit', () => rmSync(half, { recursive: true, force: true }));
    return fill(half);
  }
  fill(half);
  try {
    // Whole or not at all; another run may have been faster.
    renameSync(half, folder);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
  return folder;
}

function fill(folder) {
  mkdirSync(join(folder, 'dist'));
  for (const key of getAssetKeys()) if (key !== 'build') writeFileSync(join(folder, key), Buffer.from(getAsset(key)));
  return folder;
}
