// The packages of npm: packed, and each unpacked and imported beside the dependencies of this checkout, so that no network is needed.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inFolder } from '../pack/in-folder.ts';
import { pack, packageNames } from '../pack/pack.ts';
import { root } from '../pack/published.ts';
import { type Made, run, type Step, trial } from './release.ts';

export const packages: Step = async ({ version, repository, folder }) => {
  const packed = await pack(packageNames, folder, repository);
  return inFolder(async (modules) => {
    const nameOf = (name: string) => (name === 'farol' ? name : `@farol/${name}`);
    for (const { name, tarball } of packed) {
      const place = join(modules, 'node_modules', nameOf(name));
      mkdirSync(place, { recursive: true });
      run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
    }
    const declared = packed.flatMap(({ name }) => {
      const file = join(modules, 'node_modules', nameOf(name), 'package.json');
      return Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {});
    });
    for (const outside of new Set(declared.filter((name) => !name.startsWith('@farol/')))) {
      mkdirSync(dirname(join(modules, 'node_modules', outside)), { recursive: true });
      symlinkSync(join(root, 'node_modules', outside), join(modules, 'node_modules', outside), 'junction');
    }
    return packed.map(({ name, tarball }): Made => {
      const row = { name: nameOf(name), file: tarball, door: 'npm, with provenance' };
      return trial(row, () => {
        if (name !== 'farol') {
          run(process.execPath, ['--input-type=module', '-e', `import '${nameOf(name)}'`], { cwd: modules });
          return 'unpacked and imported';
        }
        const printed = run(process.execPath, [join(modules, 'node_modules/farol/bin/farol.mjs'), '--version']);
        if (!printed.includes(version)) throw new Error(`farol --version printed ${printed}`);
        return 'unpacked, farol --version';
      });
    });
  });
};
