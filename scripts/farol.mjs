#!/usr/bin/env node
// `npx farol` in a checkout: installs what the command line runs on, if it is not there yet, and runs it.
import { fileURLToPath } from 'node:url';
import { LaunchFailure } from './launch/failure.mjs';
import { install } from './launch/install.mjs';
import { say } from './launch/language.mjs';
import { withLock } from './launch/lock.mjs';
import { node24 } from './launch/node24.mjs';
import { runOn } from './launch/run-on.mjs';

try {
  const node = await withLock(async () => {
    await install('', 'run');
    return node24();
  });
  const command = fileURLToPath(new URL('../apps/cli/bin/farol.mjs', import.meta.url));
  process.exitCode = await runOn(node, [command, ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof LaunchFailure)) throw error;
  say(error.text);
  process.exitCode = 1;
}
