#!/usr/bin/env node
// The command in a checkout: installs what the command line runs on, if it is not there yet, and runs it.
import { fileURLToPath } from 'node:url';
import { runCommand } from './launch/failure.mjs';
import { install } from './launch/install.mjs';
import { withLock } from './launch/lock.mjs';
import { node24 } from './launch/node24.mjs';
import { runOn } from './launch/run-on.mjs';

await runCommand(async () => {
  const node = await withLock(async () => {
    await install('');
    return node24();
  });
  const command = fileURLToPath(new URL('../apps/cli/bin/farol.mjs', import.meta.url));
  return runOn(node, [command, ...process.argv.slice(2)]);
});
