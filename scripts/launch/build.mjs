// Builds what `npm start` serves, and only when a file that goes into it has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { LaunchFailure } from './failure.mjs';
import { say } from './language.mjs';
import { root } from './root.mjs';
import { runOn } from './run-on.mjs';
import { assertWritable } from './writable.mjs';

const stamp = `${root}node_modules/.cache/farol-built`;
const results = ['apps/server/dist/main.mjs', 'apps/cli/dist/farol.mjs', 'apps/site/dist/site.json'];
const sources = ['packages', 'apps', 'scripts', 'package-lock.json'];
const skipped = /^(node_modules|dist|testing|contract|\.farol)$|\.test\.tsx?$/;
/** Written by the build itself. */
const written = 'packages/catalogue/schema';

/** @param {string} node the binary that runs our code */
export async function build(node) {
  const before = fingerprint();
  if (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === before &&
    results.every((file) => existsSync(`${root}${file}`))
  )
    return;
  assertWritable('node_modules', 'apps/server');
  say('building');
  if ((await runOn(node, ['scripts/build.ts'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })) !== 0)
    throw new LaunchFailure('notBuilt');
  mkdirSync(`${root}node_modules/.cache`, { recursive: true });
  // Taken before the build: a file that changed while it ran is built the next time.
  writeFileSync(stamp, before);
}

/** Names, sizes and times of all sources: reading their content would take longer than starting the server. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (path === written || skipped.test(basename(path))) return;
    const facts = statSync(`${root}${path}`);
    if (facts.isDirectory()) {
      for (const name of readdirSync(`${root}${path}`).sort()) visit(`${path}/${name}`);
      return;
    }
    hash.update(`${path} ${facts.size} ${facts.mtimeMs}\n`);
  };
  for (const path of sources) visit(path);
  // Pages show the age of evidence and overdue facts; the build itself finds out whether a new day changes any page.
  hash.update(new Date().toISOString().slice(0, 10));
  return hash.digest('hex');
}
