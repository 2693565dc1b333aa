// The packages in a folder from which a program can import them, without npm and without the network.
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PackageName, stageAll } from '../../scripts/pack/pack.ts';
import { root } from '../started-program.ts';
import { newFolder, removeFolder } from '../temporary-folder.ts';

export { root };

export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly license: string;
  readonly engines: { readonly node: string };
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
};

export type Staged = Awaited<ReturnType<typeof stagePackages>>;

export async function stagePackages(names: readonly PackageName[]) {
  const folder = newFolder('farol packages ');
  const modules = join(folder, 'node_modules');
  const placeOf = (name: PackageName) => join(modules, name === 'farol' ? name : `@farol/${name}`);
  const manifestOf = (name: PackageName): Manifest =>
    JSON.parse(readFileSync(join(placeOf(name), 'package.json'), 'utf8'));
  mkdirSync(join(modules, '@farol'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  await stageAll(names, join(folder, 'staged'));
  for (const name of names) renameSync(join(folder, 'staged', name), placeOf(name));
  const dependencies = new Set(names.flatMap((name) => Object.keys(manifestOf(name).dependencies ?? {})));
  for (const name of dependencies) {
    if (name.startsWith('@farol/')) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(`${root}node_modules/${name}`, join(modules, name));
  }
  return {
    /** An empty project whose `node_modules` holds the packages and what they depend on. */
    folder,
    placeOf,
    manifestOf,
    filesOf: (name: PackageName): readonly string[] =>
      readdirSync(placeOf(name), { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(placeOf(name).length + 1)),
    remove: () => removeFolder(folder),
  };
}

/** The first example of a README. */
export function exampleOf(place: string): string {
  const [, example = ''] = /```[jt]s\n(.*?)```/s.exec(readFileSync(join(place, 'README.md'), 'utf8')) ?? [];
  return example;
}
