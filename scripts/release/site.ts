// The catalogue as plain files, for GitHub Pages or any other host of files.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '../pack/in-folder.ts';
import { root } from '../pack/published.ts';
import { run, type Step, tarball, trial } from './release.ts';

export const site: Step = ({ version, repository, folder }) => {
  return inFolder(async (work) => {
    const files = join(work, 'site');
    const [owner = '', name = ''] = repository.split('/');
    // Pages serves a project below its name, which links of the site do not know: it needs a domain of its own, or the site of the owner.
    const origin = process.env.FAROL_ORIGIN ?? `https://${owner}.github.io`;
    run(process.execPath, [join(root, 'apps/cli/bin/farol.mjs'), 'export', 'site', '-o', files, '--origin', origin]);
    const file = join(folder, `farol-site-${version}.tar.gz`);
    tarball(file, files);
    const row = { name: 'site as plain files', file, door: `Pages of ${name}` };
    return [
      trial(row, () => {
        for (const page of ['index.html', 'en/index.html', 'apis/viacep/index.html', 'v1/apis.json'])
          if (!existsSync(join(files, page))) throw new Error(`${page} is missing`);
        return `${readdirSync(files, { recursive: true }).length} files and folders`;
      }),
    ];
  });
};
