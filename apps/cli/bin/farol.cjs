#!/usr/bin/env node
// Starts the bundle. In a checkout whose sources are newer than the bundle, or where there is none yet, it starts the sources
// instead, so that what is shown is never yesterday's content. Plain JavaScript: it is there before anything is built. CommonJS:
// reads then start without the loader of ES modules (docs/decisions.md).
'use strict';
const { existsSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const room = join(__dirname, '..');
const sources = join(room, 'src/main.ts');
const bundle = join(room, 'dist/farol.mjs');
const reads = join(room, 'dist/reads.cjs');
// In step with `readCommands` of src/reads.ts.
const isRead = ['list', 'show', 'rules', 'rule'].includes(process.argv[2]);

// Keeps compiled code between runs, where this Node can (22.1 and later).
require('node:module').enableCompileCache?.();
start();

function start() {
  // A Node that cannot read TypeScript (before 22.18) runs the bundle even when it is outdated.
  const inCheckout = Boolean(process.features.typescript) && existsSync(sources);
  if (inCheckout && isOutdated()) return load(sources);
  if (isRead && existsSync(reads) && require(reads).startRead()) return;
  if (existsSync(bundle)) return load(bundle);
  const { FAROL_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env;
  console.error(
    /^pt/i.test(FAROL_LANG || LC_ALL || LC_MESSAGES || LANG || '')
      ? 'farol: ainda não construído. Rode npm start ou npm test uma vez e depois use npx farol.'
      : 'farol: not built yet. Run npm start or npm test once, then use npx farol.',
  );
  process.exitCode = 1;
}

function load(file) {
  // A failure to load ends the process with its stack, as an import in a module would.
  void import(pathToFileURL(file).href);
}

function isOutdated() {
  try {
    const built = statSync(bundle).mtimeMs;
    const list = join(room, 'dist', isRead ? 'reads-inputs.json' : 'inputs.json');
    const root = join(room, '../..');
    return JSON.parse(readFileSync(list, 'utf8')).some((path) => statSync(`${root}/${path}`).mtimeMs > built);
  } catch {
    // Something is missing: no bundle yet, or a source that has gone since.
    return true;
  }
}
