// Makes the folder that runs anywhere with Node 24: programs, pages and content as they were built, in the same places to each other.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../../apps/server/src/start/node-flags.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All that the programs read at run time, by the places at which they look for it. */
const parts = ['apps/server/dist', 'apps/cli/dist', 'apps/site/dist', 'packages/catalogue/dist'];

/** Of use only where there are sources. */
const buildFacts = /\/inputs\.json$/;

type Artefact = { readonly files: number; readonly bytes: number };

/** The folder is made from nothing, so that no file of an older build remains. */
export function makeArtefact(to: string): Artefact {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const part of parts)
    cpSync(join(root, part), join(to, part), { recursive: true, filter: (file) => !buildFacts.test(file) });
  cpSync(join(root, 'scripts/artefact/farol.mjs'), join(to, 'farol.mjs'));
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
  writeFileSync(join(to, 'node-flags.json'), `${JSON.stringify(nodeFlags)}\n`);
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = {
    name: 'farol-built',
    version,
    private: true,
    license,
    type: 'module',
    bin: { farol: 'farol.mjs' },
  };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return sizeOf(to);
}

function sizeOf(folder: string): Artefact {
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .filter((facts) => facts.isFile())
    .map(({ size }) => size);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
