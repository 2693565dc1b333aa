// Builds what `npm pack` puts into the package of the command line, also in a clone where nothing was built yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { LaunchFailure } from './launch/failure.mjs';
import { install } from './launch/install.mjs';
import { say } from './launch/language.mjs';
import { withLock } from './launch/lock.mjs';
import { node24 } from './launch/node24.mjs';
import { root } from './launch/root.mjs';

try {
  process.exitCode = await withLock(async () => {
    if (!existsSync(`${root}node_modules/esbuild`)) await install('', 'run');
    // All output goes to standard error, so that `npm pack --json` prints JSON alone.
    return spawnSync(await node24(), ['scripts/build-command.ts'], { cwd: root, stdio: ['ignore', 2, 2] }).status ?? 1;
  });
} catch (error) {
  if (!(error instanceof LaunchFailure)) throw error;
  say(error.text);
  process.exitCode = 1;
}
