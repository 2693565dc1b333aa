// The package `farol`, in a folder: the command as one program, without the server and the site.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { program } from '../../apps/cli/src/program.ts';
import { bundle } from '../bundle.ts';
import { manifestOf, root } from './published.ts';
import { copyDocuments } from './stage.ts';

export async function stageCommand(to: string): Promise<void> {
  await bundle(program);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  // Everything is bundled, so nothing is installed or built along with it.
  const { devDependencies: _, scripts: __, ...manifest } = manifestOf('apps/cli') as unknown as Record<string, unknown>;
  writeFileSync(`${to}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const folder of ['bin', 'dist']) cpSync(`${root}apps/cli/${folder}`, `${to}/${folder}`, { recursive: true });
  rmSync(`${to}/dist/inputs.json`);
  copyDocuments('apps/cli', to);
}
