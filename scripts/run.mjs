// Every script of package.json starts here, on whatever Node the machine has (20 or later), so there is no dependency and no TypeScript
// in it. It installs the packages that the command needs, finds Node 24, builds if a source changed, and runs the command.
import { nodeFlags } from '../apps/server/src/start/node-flags.mjs';
import { build } from './launch/build.mjs';
import { LaunchFailure } from './launch/failure.mjs';
import { install } from './launch/install.mjs';
import { say } from './launch/language.mjs';
import { withLock } from './launch/lock.mjs';
import { node24 } from './launch/node24.mjs';
import { root } from './launch/root.mjs';
import { runOn } from './launch/run-on.mjs';

const server = [...nodeFlags, 'apps/server/dist/main.mjs'];
/** Measurements that need a PostgreSQL or a browser. */
const benchesWithTestTools = ['limits', 'webhooks', 'site'];
/** Peers that only one measurement needs. */
const ownPeers = { check: 'bench/linters' };

const commands = {
  start: { packages: 'run', builds: true, words: server },
  offline: { packages: 'run', builds: true, words: [...server, '--offline'] },
  dev: { packages: 'run', builds: true, words: ['apps/site/src/dev.ts'] },
  build: { packages: 'run', builds: true, words: ['scripts/artefact.ts'] },
  pages: { packages: 'run', builds: true },
  content: { packages: 'run', words: ['packages/catalogue/src/check.ts'] },
  schemas: { packages: 'run', words: ['scripts/schemas.ts'] },
  test: { packages: 'all', words: ['scripts/test.ts', '--build'] },
  'test:long': { packages: 'all', words: ['scripts/test.ts', '--build', '--long'] },
  bench: { packages: 'run', builds: true, words: ['bench/run.ts'] },
  pack: { packages: 'all', words: ['scripts/pack.ts'] },
  lint: { packages: 'all', words: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  format: { packages: 'all', words: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'] },
  types: { packages: 'all', words: ['node_modules/typescript/bin/tsc'] },
};

const [name = '', ...given] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) {
    const names = Object.keys(commands).join(', ');
    throw new LaunchFailure({
      pt: `"${name}" não é um comando; os comandos são ${names}.`,
      en: `"${name}" is not a command; there are ${names}.`,
    });
  }
  const node = await withLock(async () => {
    const packages = name === 'bench' && benchesWithTestTools.includes(given[0]) ? 'all' : command.packages;
    const [, found] = await settled([install('', packages), node24()]);
    if (name === 'bench' && given[0]) await install(ownPeers[given[0]] ?? 'bench', 'all');
    if (command.builds) build(found);
    return found;
  });
  process.exitCode = command.words ? await runOn(node, [...command.words, ...given], { cwd: root }) : 0;
} catch (error) {
  if (!(error instanceof LaunchFailure)) throw error;
  say(error.text);
  process.exitCode = 1;
}

/** Waits for all of them also when one fails: npm must not go on in a folder whose lock is gone. */
async function settled(tasks) {
  const results = await Promise.allSettled(tasks);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
