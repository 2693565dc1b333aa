import { isatty } from 'node:tty';
import { commands } from './commands.ts';
import { readConfig } from './machine/config.ts';
import { endWithReader } from './machine/end-with-reader.ts';
import { openCatalogue } from './open-catalogue.ts';
import { exitCodes } from './output/errors.ts';
import { run } from './run.ts';

/** The only place that reads the process and ends it. */
let interrupted: AbortController | undefined;
/** A program that listens for signals is not ended by one while it computes, so it listens only when a command asks for this. */
function interruption(): AbortSignal {
  if (interrupted) return interrupted.signal;
  const controller = new AbortController();
  interrupted = controller;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      // The first Ctrl-C lets the command clean up; the second ends it at once.
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      // The terminal prints ^C at the cursor, so the next output begins on a new line.
      if (name === 'SIGINT' && process.stderr.isTTY) process.stderr.write('\n');
      controller.abort(name);
    });
  }
  return controller.signal;
}
const config = readConfig(process.env);
endWithReader(process.stdout, config.language);

let isReading = false;
// Set instead of process.exit(), so that pending output still reaches the pipe.
process.exitCode = await run({
  argv: process.argv.slice(2),
  commands,
  config,
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: () => {
    isReading = true;
    return process.stdin;
  },
  stdinIsTerminal: isatty(0),
  get signal() {
    return interruption();
  },
  openCatalogue,
});
// A terminal that is still being read would keep the process running.
if (isReading) process.stdin.destroy();
