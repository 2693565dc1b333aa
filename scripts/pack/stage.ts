// A package as it is published, in a folder: code, declarations, package.json, README, changelog and licence.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadCatalogue } from '@farol/catalogue';
import { bundleCode } from './bundle-code.ts';
import { gatherTypes } from './gather-types.ts';
import { packageJson } from './package-json.ts';
import { doorsOf, type LibraryName, manifestOf, root } from './published.ts';

export async function stage(name: LibraryName, emitted: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(`${to}/dist/types`, { recursive: true });
  const room = `packages/${name}`;
  const manifest = manifestOf(room);
  const doors = doorsOf(manifest);
  const bundled = doors.filter(({ name }) => !name.endsWith('*'));
  const imports = [
    ...(await bundleCode(name, bundled, `${to}/dist`)),
    ...gatherTypes(name, doors, emitted, `${to}/dist/types`),
  ];
  writeFileSync(`${to}/package.json`, `${JSON.stringify(packageJson(manifest, doors, imports), null, 2)}\n`);
  if (name === 'catalogue') writeContent(`${to}/dist`);
  copyDocuments(room, to);
}

/** Links into the checkout lead nowhere from a package, so only their words stay; the last section is about the sources. */
export function copyDocuments(room: string, to: string): void {
  const readme = readFileSync(`${root}${room}/README.md`, 'utf8');
  const forUsers = readme.replace(/\n## In the repository\n[\s\S]*$/, '');
  writeFileSync(`${to}/README.md`, forUsers.replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1'));
  cpSync(`${root}${room}/CHANGELOG.md`, `${to}/CHANGELOG.md`);
  cpSync(`${root}LICENSE`, `${to}/LICENSE`);
}

/** The checked content, which is the data of the catalogue without its functions, and each entry alone. */
function writeContent(dist: string): void {
  const catalogue = loadCatalogue();
  const content = Object.entries(catalogue).filter(([, part]) => typeof part !== 'function');
  writeFileSync(`${dist}/content.json`, JSON.stringify(Object.fromEntries(content)));
  mkdirSync(`${dist}/apis`);
  for (const api of catalogue.apis)
    writeFileSync(`${dist}/apis/${api.id}.js`, `export const api = ${JSON.stringify(api)};\n`);
}
