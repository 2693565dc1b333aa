// Which Node runs our code: the machine's own from version 24 on, otherwise the one that is locked in scripts/node24.
import { existsSync, rmSync } from 'node:fs';
import { LaunchFailure } from './failure.mjs';
import { install } from './install.mjs';
import { root } from './root.mjs';

const oldest = 20;
const needed = 24;
const folder = 'scripts/node24';

/** @returns {Promise<string>} the path of its binary */
export async function node24() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= needed) return process.execPath;
  if (major < oldest) throw new LaunchFailure('nodeTooOld', { oldest, version: process.version });
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const place = `${root}${folder}/node_modules/node-${platform}-${process.arch}`;
  const binary = `${place}/bin/node${platform === 'win' ? '.exe' : ''}`;
  // C headers and manuals are half of the package, and nothing here is compiled.
  if (await install(folder, binary))
    for (const part of ['include', 'share', 'lib']) rmSync(`${place}/${part}`, { recursive: true, force: true });
  if (!existsSync(binary))
    throw new LaunchFailure('noNode', { needed, machine: `${process.platform} ${process.arch}` });
  return binary;
}
