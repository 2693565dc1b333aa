// The command as one file for machines without Node: Node itself with the bundle in it (a single executable application). Each system
// makes its own, because the bundle is put into the Node that runs this.
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFolder } from '../pack/in-folder.ts';
import { root } from '../pack/published.ts';
import { run, type Step, trial } from './release.ts';

/** By which Node finds what was put into it; it is the same in every Node. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const isMac = process.platform === 'darwin';

export const executable: Step = async ({ version, folder }) => {
  const system = { darwin: 'macos', win32: 'windows' }[process.platform as string] ?? process.platform;
  const file = join(folder, `farol-${system}-${process.arch}${process.platform === 'win32' ? '.exe' : ''}`);
  return inFolder(async (work) => {
    const dist = join(root, 'apps/cli/dist');
    const names = readdirSync(dist).filter((name) => name !== 'inputs.json');
    const hash = createHash('sha256').update(process.version);
    for (const name of names) hash.update(name).update(readFileSync(join(dist, name)));
    writeFileSync(join(work, 'build'), `${version}-${hash.digest('hex').slice(0, 16)}`);
    const settings = {
      main: fileURLToPath(new URL('unpack.cjs', import.meta.url)),
      output: join(work, 'blob'),
      execArgv: ['--disable-warning=ExperimentalWarning'],
      assets: {
        build: join(work, 'build'),
        ...Object.fromEntries(names.map((name) => [`dist/${name}`, join(dist, name)])),
      },
    };
    writeFileSync(join(work, 'settings.json'), JSON.stringify(settings));
    run(process.execPath, ['--experimental-sea-config', join(work, 'settings.json')]);
    copyFileSync(process.execPath, file);
    chmodSync(file, 0o755);
    if (isMac) run('codesign', ['--remove-signature', file]);
    const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
    const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js');
    run(process.execPath, [postject, file, 'NODE_SEA_BLOB', settings.output, '--sentinel-fuse', fuse, ...segment]);
    if (isMac) run('codesign', ['--sign', '-', file]);
    const row = { name: `farol for ${system} ${process.arch}`, file, door: 'GitHub release' };
    return [trial(row, () => tryAlone(file, version, work))];
  });
};

/** Without Node in PATH, in an empty home, twice: the second start finds what the first has unpacked. */
function tryAlone(file: string, version: string, home: string): string {
  const env = { PATH: '', HOME: home, LOCALAPPDATA: home, LANG: 'en_US.UTF-8' };
  for (const _ of ['first', 'second']) {
    const printed = run(file, ['--version'], { env });
    if (!printed.includes(version)) throw new Error(`--version printed ${printed}`);
  }
  const answer = run(file, ['call', 'viacep', 'cep=01001000', '--offline'], { env });
  if (!answer.includes('01001-000')) throw new Error(`call printed ${answer.slice(0, 200)}`);
  return 'farol call viacep --offline, no Node in PATH';
}
