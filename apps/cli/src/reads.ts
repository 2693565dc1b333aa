// Which commands only read the catalogue, and how do they start fast? They are bundled as one CommonJS file without the other commands (program.ts).
import './machine/older-node.ts';
import { hasNewerEvidence, openContent, openEntry } from './built-content.ts';
import { readConfig } from './machine/config.ts';
import { endWithReader } from './machine/end-with-reader.ts';
import { list } from './read/list.ts';
import { rule } from './read/rule.ts';
import { rules } from './read/rules.ts';
import { show } from './read/show.ts';
import { run } from './run.ts';

const readCommands = [list, show, rules, rule];

/** Starts the read that the arguments name; false leaves them to the whole program: help, and records that are newer than the bundle. */
export function start(): boolean {
  const argv = process.argv.slice(2);
  if (argv.some((word) => /^-[^-]|^--(?:help|version)/.test(word)) || hasNewerEvidence()) return false;
  const config = readConfig(process.env);
  endWithReader(process.stdout, config.language);
  void run({
    argv,
    commands: readCommands,
    config,
    stdout: process.stdout,
    // Opened by the first error, because opening it takes a millisecond.
    get stderr() {
      return process.stderr;
    },
    signal: new AbortController().signal,
    openCatalogue: () => (argv[0] === 'show' ? openEntry(argv.slice(1)) : undefined) ?? openContent(),
  }).then((exitCode) => {
    process.exitCode = exitCode;
  });
  return true;
}
