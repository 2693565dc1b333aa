// How does a check of files start fast? It is bundled as one CommonJS file without the other commands (common-js.ts).
import './machine/older-node.ts';
import { openContent, openRules } from './built-content.ts';
import { check } from './check/check.ts';
import { readConfig } from './machine/config.ts';
import { directStream } from './machine/direct-stream.ts';
import { endWithReader } from './machine/end-with-reader.ts';
import { run } from './run.ts';

/** Starts the check that the arguments name. bin/farol.cjs leaves help, servers, receivers and URLs to the whole program. */
export function start(): boolean {
  const config = readConfig(process.env);
  const opened: { stdout?: NodeJS.WriteStream } = {};
  const stdout = () => {
    if (opened.stdout !== undefined) return opened.stdout;
    endWithReader(process.stdout, config.language);
    opened.stdout = process.stdout;
    return process.stdout;
  };
  void run({
    argv: process.argv.slice(2),
    commands: [check],
    config,
    stdout: directStream(1, stdout),
    stderr: directStream(2, () => process.stderr),
    stdin: () => process.stdin,
    signal: new AbortController().signal,
    openCatalogue: openContent,
    openRules,
  }).then((exitCode) => {
    // Ends as soon as the output is written: Node would first collect the garbage that a large description leaves.
    if (opened.stdout === undefined) process.exit(exitCode);
    opened.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
  });
  return true;
}
