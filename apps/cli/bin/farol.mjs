#!/usr/bin/env node
// Starts the bundle. In a checkout whose sources are newer than the bundle, or where there is none yet, it starts the sources
// instead, so that what is shown is never yesterday's content. Plain JavaScript: it is there before anything is built.
import { existsSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const bundle = new URL('../dist/farol.mjs', import.meta.url);
const sources = new URL('../src/main.ts', import.meta.url);

// Keeps compiled code between runs, where this Node can (22.1 and later).
module.enableCompileCache?.();
// A Node that cannot read TypeScript (before 22.18) makes do with the bundle there is.
const readsSources = Boolean(process.features.typescript);
if (!readsSources && !existsSync(bundle)) {
  console.error('farol: not built yet. Run npm start or npm test once, then use npx farol.');
  process.exit(1);
}
await import((readsSources && isCheckout() && isOutdated() ? sources : bundle).href);

function isCheckout() {
  return existsSync(sources);
}

function isOutdated() {
  try {
    const built = statSync(bundle).mtimeMs;
    const inputs = JSON.parse(readFileSync(new URL('../dist/inputs.json', import.meta.url), 'utf8'));
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    return inputs.some((path) => statSync(root + path).mtimeMs > built);
  } catch {
    // Something is missing: no bundle yet, or a source that has gone since.
    return true;
  }
}
