import { isatty } from 'node:tty';
import { commands } from './commands.ts';
import { readConfig } from './machine/config.ts';
import { endWithReader } from './machine/end-with-reader.ts';
import { openCatalogue } from './open-catalogue.ts';
import { exitCodes } from './output/errors.ts';
import { run } from './run.ts';

/** The only place that reads the process and ends it. */
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    // The first Ctrl-C lets the command clean up; the second ends it at once.
    if (interrupted.signal.aborted) process.exit(exitCodes.interrupted);
    // The terminal prints ^C at the cursor, so the next output begins on a new line.
    if (name === 'SIGINT' && process.stderr.isTTY) process.stderr.write('\n');
    interrupted.abort();
  });
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
  signal: interrupted.signal,
  openCatalogue,
});
// A terminal that is still being read would keep the process running.
if (isReading) process.stdin.destroy();
