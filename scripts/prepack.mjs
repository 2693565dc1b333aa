// Builds what `npm pack` puts into the package of the command line, also in a clone where nothing was built yet.
import { existsSync } from 'node:fs';
import { runCommand } from './launch/failure.mjs';
import { install } from './launch/install.mjs';
import { withLock } from './launch/lock.mjs';
import { node24 } from './launch/node24.mjs';
import { root } from './launch/root.mjs';
import { runOn } from './launch/run-on.mjs';

await runCommand(() =>
  withLock(async () => {
    if (!existsSync(`${root}node_modules/esbuild`)) await install('');
    // All output goes to standard error, so that `npm pack --json` prints JSON alone.
    return runOn(await node24(), ['scripts/build-command.ts'], { cwd: root, stdio: ['ignore', 2, 2] });
  }),
);
