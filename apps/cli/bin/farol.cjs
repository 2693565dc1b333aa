#!/usr/bin/env node
// Starts the bundle. In a checkout whose sources are newer than the bundle, or where there is none yet, it starts the sources
// instead, so that what is shown is never yesterday's content. Plain JavaScript: it is there before anything is built. CommonJS:
// reads and checks then start without the loader of ES modules (docs/decisions.md).
'use strict';
const { existsSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const room = join(__dirname, '..');
const sources = join(room, 'src/main.ts');
const bundle = join(room, 'dist/farol.mjs');
const quick = quickStart(process.argv.slice(2));

// Keeps compiled code between runs, where this Node can (22.1 and later).
const keepsCode = require('node:module').enableCompileCache?.().directory !== undefined;
start();

function start() {
  // A Node that cannot read TypeScript (before 22.18) runs the bundle even when it is outdated.
  const inCheckout = Boolean(process.features.typescript) && existsSync(sources);
  if (inCheckout && isOutdated()) return load(sources);
  const file = quick && join(room, `dist/${quick}.cjs`);
  if (file && existsSync(file) && loadQuick(file).start()) return;
  if (existsSync(bundle)) return load(bundle);
  const { FAROL_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env;
  console.error(
    /^pt/i.test(FAROL_LANG || LC_ALL || LC_MESSAGES || LANG || '')
      ? 'farol: ainda não construído. Rode npm start ou npm test uma vez e depois use npx farol.'
      : 'farol: not built yet. Run npm start or npm test once, then use npx farol.',
  );
  process.exitCode = 1;
}

/** The CommonJS file that holds this command, if there is one. */
function quickStart([command, ...words]) {
  // In step with `readCommands` of src/reads.ts.
  if (['list', 'show', 'rules', 'rule'].includes(command)) return 'reads';
  const further = /^-[^-]|^--(?:live|receiver|fetch|help|version)/;
  return command === 'check' && !words.some((word) => further.test(word)) ? 'paper-check' : undefined;
}

function loadQuick(file) {
  if (!keepsCode || quick !== 'paper-check') return require(file);
  // Node keeps what is compiled when a file is loaded, and V8 compiles most functions at their first call: each check would compile
  // hundreds of them again. So everything that a check runs is compiled at once, and kept.
  const { setFlagsFromString } = require('node:v8');
  // What a check reads lives until its end: V8 would copy it several times while its new space doubles from 1 MB, and once more when
  // nothing is left to do. The names belong to the V8 of Node 24; another V8 prints an error for a name that it does not know.
  if (process.versions.node.startsWith('24.'))
    for (const flag of ['--semi-space-growth-factor=24', '--no-minor-gc-task']) setFlagsFromString(flag);
  setFlagsFromString('--no-lazy');
  require(join(room, 'dist/conformance.cjs'));
  const loaded = require(file);
  setFlagsFromString('--lazy');
  return loaded;
}

function load(file) {
  // A failure to load ends the process with its stack, as an import in a module would.
  void import(pathToFileURL(file).href);
}

function isOutdated() {
  try {
    const built = statSync(bundle).mtimeMs;
    const list = join(room, 'dist', quick ? `${quick}-inputs.json` : 'inputs.json');
    const root = join(room, '../..');
    return JSON.parse(readFileSync(list, 'utf8')).some((path) => statSync(`${root}/${path}`).mtimeMs > built);
  } catch {
    // Something is missing: no bundle yet, or a source that has gone since.
    return true;
  }
}
