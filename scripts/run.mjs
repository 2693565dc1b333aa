// Every script of package.json starts here, on whatever Node the machine has (20 or later), so there is no dependency and no TypeScript
// in it. It installs the packages that the command needs, finds Node 24, builds if a source changed, and runs the command.
import { readFileSync } from 'node:fs';
import { nodeFlags } from '../apps/server/src/start/node-flags.mjs';
import { build } from './launch/build.mjs';
import { LaunchFailure, runCommand } from './launch/failure.mjs';
import { install, linkPackages } from './launch/install.mjs';
import { withLock } from './launch/lock.mjs';
import { node24 } from './launch/node24.mjs';
import { root } from './launch/root.mjs';
import { runOn } from './launch/run-on.mjs';
import { assertWritable } from './launch/writable.mjs';

const tools = ['test/tools'];
const compiler = ['scripts/pack'];
const release = [...compiler, 'scripts/release'];
/** Other people's programs, some of which every test and the types of the tests need. */
const judges = [...tools, ...compiler, 'test/judges', 'scripts/release'];
const projectsOf = { tools, compiler, release, judges, allJudges: [...judges, 'test/long-judges'] };
/** Peers of a measurement, and the test tools where it needs a PostgreSQL or a browser. */
const benches = {
  check: { projects: [], peers: 'bench/linters' },
  webhooks: { projects: tools, peers: 'bench' },
};

/** What each command builds, installs and writes, and the words that run it; Node 20 imports JSON only with a warning. */
const commands = JSON.parse(readFileSync(new URL('launch/commands.json', import.meta.url), 'utf8'));

const [name = '', ...given] = process.argv.slice(2);
await runCommand(async () => {
  const command = commands[name];
  if (!command) throw new LaunchFailure('noCommand', { name, names: Object.keys(commands).join(', ') });
  const node = await withLock(() => prepare(command));
  const flags = command.serves ? nodeFlags : [];
  return command.words ? runOn(node, [...flags, ...command.words, ...given], { cwd: root }) : 0;
});

/** @returns {Promise<string>} the Node that runs our code */
async function prepare({ builds, stores, writes, projects }) {
  const bench = name === 'bench' && given[0] ? (benches[given[0]] ?? { projects: [], peers: 'bench' }) : undefined;
  const linked = bench?.projects ?? projectsOf[projects] ?? [];
  const places = ['', ...linked, ...(bench ? [bench.peers] : [])];
  const [node] = (await settled([...places.map((place) => install(place)), node24()])).slice(-1);
  for (const project of linked) linkPackages(project);
  if (builds) await build(node);
  // The store is in the checkout unless the environment names another.
  const written = stores && !process.env.DATABASE_URL ? '.farol' : writes;
  if (written) assertWritable(written);
  return node;
}

/** Waits for all of them also when one fails: npm must not go on in a folder whose lock is gone. */
async function settled(tasks) {
  const results = await Promise.allSettled(tasks);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
