import './machine/older-node.ts';
import { readConfig } from './machine/config.ts';
import { openCatalogue } from './open-catalogue.ts';
import { exitCodes } from './output/errors.ts';
import { run } from './run.ts';

/** The only place that reads the process and ends it. */
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    // The first Ctrl-C lets the command put things away; whoever presses it again wants out at once.
    if (interrupted.signal.aborted) process.exit(exitCodes.interrupted);
    // A terminal shows ^C where the cursor stands; what comes next begins on a line of its own.
    if (name === 'SIGINT' && process.stderr.isTTY) process.stderr.write('\n');
    interrupted.abort();
  });
}
// A reader that has seen enough, such as `head`, closes the pipe: nothing to complain about.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// Set and not called: what is still on its way to a pipe gets there.
process.exitCode = await run({
  argv: process.argv.slice(2),
  config: readConfig(process.env),
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: () => process.stdin,
  signal: interrupted.signal,
  openCatalogue,
});
