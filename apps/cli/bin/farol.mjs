#!/usr/bin/env node
// Starts the bundle; in a checkout whose sources are newer, the sources. Plain JavaScript that an old Node can read as well.
import { existsSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import v8 from 'node:v8';

const sources = new URL('../src/main.ts', import.meta.url);
const bundle = new URL('../dist/farol.mjs', import.meta.url);
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 13))
  fail({
    pt: `precisa do Node 22.13 ou mais novo; este é o ${process.versions.node}.`,
    en: `needs Node 22.13 or later; this is ${process.versions.node}.`,
  });
else {
  // A check ends in seconds: V8's slowest compiler takes more processor time than its code saves, a fifth to a third of the whole.
  if (process.argv[2] === 'check') v8.setFlagsFromString('--no-opt');
  module.enableCompileCache();
  // Not awaited: a failure to load ends the process with its stack.
  if (process.features.typescript && existsSync(sources) && isOutdated()) import(sources.href);
  else if (existsSync(bundle)) import(bundle.href);
  else
    fail({
      pt: 'ainda não construído. Rode npm start ou npm test uma vez e depois use ./farol.',
      en: 'not built yet. Run npm start or npm test once, then use ./farol.',
    });
}

function isOutdated() {
  try {
    const built = statSync(bundle).mtimeMs;
    const inputs = JSON.parse(readFileSync(new URL('inputs.json', bundle), 'utf8'));
    return inputs.some((path) => statSync(new URL(`../../../${path}`, import.meta.url)).mtimeMs > built);
  } catch {
    // There is no bundle yet, or a source has been removed since.
    return true;
  }
}

function fail(text) {
  const { FAROL_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env;
  const language = /^pt/i.test(FAROL_LANG || LC_ALL || LC_MESSAGES || LANG || '') ? 'pt' : 'en';
  console.error(`farol: ${text[language]}`);
  process.exitCode = 1;
}
