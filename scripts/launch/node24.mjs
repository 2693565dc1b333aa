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
  if (major < oldest)
    throw new LaunchFailure({
      pt: `O Farol precisa do Node ${oldest} ou mais novo, e este é o ${process.version}. Instale um mais novo de nodejs.org.`,
      en: `Farol needs Node ${oldest} or later, and this is ${process.version}. Install a newer one from nodejs.org.`,
    });
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const place = `${root}${folder}/node_modules/node-${platform}-${process.arch}`;
  const binary = `${place}/bin/node${platform === 'win' ? '.exe' : ''}`;
  // C headers and manuals are half of the package, and nothing here is compiled.
  if (await install(folder, binary))
    for (const part of ['include', 'share', 'lib']) rmSync(`${place}/${part}`, { recursive: true, force: true });
  if (!existsSync(binary))
    throw new LaunchFailure({
      pt: `Esta máquina tem o Node ${process.versions.node}, o Farol roda no Node ${needed}, e o npm não o tem para ${process.platform} ${process.arch}. Instale o Node ${needed} de nodejs.org e rode o mesmo comando de novo.`,
      en: `This machine has Node ${process.versions.node}, Farol runs on Node ${needed}, and npm has no such Node for ${process.platform} ${process.arch}. Install Node ${needed} from nodejs.org, then run the same command again.`,
    });
  return binary;
}
