// Makes packages: as folders, and as the tarballs that npm publishes.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../../apps/cli/src/program.ts';
import { bundle } from '../bundle.ts';
import { emitTypes } from './emit-types.ts';
import { inFolder } from './in-folder.ts';
import { type LibraryName, libraries, manifestOf, root } from './published.ts';
import { copyDocuments, stage } from './stage.ts';

export const packageNames = [...libraries, 'farol'] as const;
export type PackageName = (typeof packageNames)[number];

type Packed = {
  readonly name: PackageName;
  /** The path of the tarball. */
  readonly tarball: string;
  readonly files: readonly string[];
  readonly packedBytes: number;
  readonly unpackedBytes: number;
};

/** Writes each package as it is published into `<to>/<name>`. */
export async function stageAll(names: readonly PackageName[], to: string): Promise<void> {
  return inFolder(async (emitted) => {
    const chosen = names.filter((name): name is LibraryName => name !== 'farol');
    if (chosen.length > 0) emitTypes(chosen, emitted);
    for (const name of names)
      await (name === 'farol' ? stageCommand(join(to, name)) : stage(name, emitted, join(to, name)));
  });
}

/** @param repository `owner/name` on GitHub, which a release states in each package. */
export async function pack(names: readonly PackageName[], to: string, repository?: string): Promise<readonly Packed[]> {
  mkdirSync(to, { recursive: true });
  return inFolder(async (staged) => {
    await stageAll(names, staged);
    if (repository !== undefined) for (const name of names) stateRepository(name, join(staged, name), repository);
    return names.map((name) => tarballOf(name, join(staged, name), to));
  });
}

export function tarballOf(name: PackageName, staged: string, to: string): Packed {
  const words = ['pack', '--json', '--ignore-scripts', '--offline', '--loglevel=error', '--pack-destination', to];
  const [told] = JSON.parse(execFileSync('npm', words, { cwd: staged, encoding: 'utf8' }));
  return {
    name,
    tarball: join(to, told.filename.replace('@', '').replace('/', '-')),
    files: told.files.map((file: { readonly path: string }) => file.path),
    packedBytes: told.size,
    unpackedBytes: told.unpackedSize,
  };
}

/** npm compares `repository` with where a package with provenance was built, the registry of MCP servers `mcpName` with its entry. */
function stateRepository(name: PackageName, staged: string, repository: string): void {
  const file = join(staged, 'package.json');
  const stated = { repository: { type: 'git', url: `git+https://github.com/${repository}.git` } };
  const mcpName = name === 'farol' ? { mcpName: serverName(repository) } : {};
  const manifest = { ...JSON.parse(readFileSync(file, 'utf8')), ...stated, ...mcpName };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

export function serverName(repository: string): string {
  return `io.github.${repository}`;
}

/** The package `farol`: the command as one program, without the server and the site. */
async function stageCommand(to: string): Promise<void> {
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
