// Installs the packages of a project from its lock file, and only when that lock file differs from the one installed last.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { knownFailure, LaunchFailure } from './failure.mjs';
import { say, text } from './language.mjs';
import { root } from './root.mjs';
import { assertWritable } from './writable.mjs';

/**
 * Scripts of packages are never run (none is needed), npm's notices are left out, and a lost network is noticed after
 * seconds and not after a minute.
 */
const flags = [
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
  '--prefer-offline',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/**
 * @param {string} folder of the project, relative to the checkout; '' is the checkout itself
 * @param {string} [awaited] a file that is there afterwards; npm leaves out an optional package that it cannot fetch, without an error
 * @returns {Promise<boolean>} whether something was installed
 */
export async function install(folder, awaited) {
  const place = `${root}${folder}`;
  const stamp = `${place}/node_modules/.farol-installed`;
  const wanted = fingerprint(`${place}/package-lock.json`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;

  assertWritable(folder);
  const what = text(`project ${folder}`.trim()) ?? folder;
  say('installing', { what, lockFile: `${folder === '' ? '' : `${folder}/`}package-lock.json` });
  const started = Date.now();
  await npm(place, flags);
  if (awaited !== undefined && !existsSync(awaited)) return false;
  writeFileSync(stamp, wanted);
  say('installed', { what, seconds: Math.round((Date.now() - started) / 1000) });
  return true;
}

/**
 * Makes the packages that a project asks for by name importable from all sources, as `npm link` does. Node and the compiler look up a
 * linked package's own dependencies in its project, so that they never mix with those of `npm start`.
 * @param {string} folder
 */
export function linkPackages(folder) {
  const { dependencies } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const link = `${root}node_modules/${name}`;
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    // A link into the project that had the package before.
    rmSync(link, { force: true });
    symlinkSync(`${root}${folder}/node_modules/${name}`, link, 'junction');
  }
}

/** Another platform needs other native packages, so a copied node_modules counts as not installed. */
function fingerprint(lockFile) {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

function npm(cwd, words) {
  const script = process.env.npm_execpath;
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const child = spawn(command, [...first, ...words], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    // On Windows npm is a batch file, which only a shell can start.
    shell: command === 'npm' && process.platform === 'win32',
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new LaunchFailure('noNpm')));
    child.on('close', (code) => (code === 0 ? resolve() : reject(reason(said))));
  });
}

function reason(said) {
  const lines = said.split('\n').filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log/i.test(line));
  return knownFailure(said) ?? new LaunchFailure('notInstalled', { shown: lines.slice(0, 8).join('\n') });
}
