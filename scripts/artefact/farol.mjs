#!/usr/bin/env node
// The door of a built folder: `node farol.mjs` starts the server, `node farol.mjs list` is the command line. It needs Node 24 alone.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const needed = 24;
const [first = 'serve', ...rest] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < needed) {
  const { FAROL_LANG, LC_ALL, LC_MESSAGES, LANG = '' } = process.env;
  console.error(
    /^pt/i.test(FAROL_LANG || LC_ALL || LC_MESSAGES || LANG)
      ? `farol: esta pasta roda no Node ${needed} ou mais novo, e este é o ${process.version}.`
      : `farol: this folder runs on Node ${needed} or later, and this is ${process.version}.`,
  );
  process.exit(1);
}

// `serve` with options of its own is a matter of the command line.
if ((first === 'serve' && rest.every((word) => word === '--offline' || word === '--check')) || isServerWord(first)) {
  await startServer(first === 'serve' ? rest : [first, ...rest]);
} else {
  await import('./apps/cli/dist/farol.mjs');
}

function isServerWord(word) {
  return word === '--offline' || word === '--check';
}

/** As the same process with the flags of V8 that the server is made for; where a process cannot be replaced, without them. */
async function startServer(words) {
  const program = fileURLToPath(new URL('./apps/server/dist/main.mjs', import.meta.url));
  const flagsFile = new URL('./node-flags.json', import.meta.url);
  const flags = existsSync(flagsFile) ? JSON.parse(readFileSync(flagsFile, 'utf8')) : [];
  if (process.platform !== 'win32' && typeof process.execve === 'function') {
    // Node warns that this call is experimental, which does not concern a user.
    process.removeAllListeners('warning');
    process.execve(process.execPath, [process.execPath, ...flags, program, ...words], process.env);
  }
  process.argv = [process.execPath, program, ...words];
  await import('./apps/server/dist/main.mjs');
}
