// Runs before `npm start` and `npm test`, on whatever Node the machine has (20 or later), so it uses no dependency and no
// TypeScript. It installs only when the lock file differs from the one that was installed last: a second start costs nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const stamp = new URL('node_modules/.farol-installed', root);
// Another platform needs other native packages, so a copied node_modules counts as not installed.
const fingerprint = createHash('sha256')
  .update(readFileSync(new URL('package-lock.json', root)))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
  console.log('farol: installing dependencies (once for each change of package-lock.json) ...');
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const result = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    // npm hands its own settings down to scripts; `ignore-scripts` from outside would leave Node 24 out without a word.
    env: { ...process.env, npm_config_ignore_scripts: 'false' },
  });
  if (result.status !== 0) {
    console.error(
      'farol: the installation failed. Check that the npm registry can be reached, then run the command again.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, fingerprint);
}
