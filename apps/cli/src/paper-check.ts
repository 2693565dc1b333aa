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
  let opened: NodeJS.WriteStream | undefined;
  const stdout = () => {
    if (opened === undefined) endWithReader(process.stdout, config.language);
    opened = process.stdout;
    return opened;
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
    // Instead of process.exit(), which may wait for ever: it joins the threads of V8, and one that compiles may wait for a garbage
    // collection of this thread (nodejs/node#54918). At its natural end Node stops them first.
    process.exitCode = exitCode;
  });
  return true;
}
