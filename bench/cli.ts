// How long `farol list` takes beside a Node that does nothing, each in fresh processes, one after the other and in turns.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../apps/cli/bin/farol.mjs', import.meta.url));
const ways: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  'farol list': [program, 'list'],
  'farol show viacep': [program, 'show', 'viacep'],
  'farol help': [program, 'help'],
};
const rounds = 21;

const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
for (let round = 0; round <= rounds; round++) {
  for (const [name, words] of Object.entries(ways)) {
    const started = performance.now();
    const { status } = spawnSync(process.execPath, words, { stdio: 'ignore' });
    if (status !== 0) throw new Error(`${name} ended with ${status}`);
    // The first round warms the disk and the cache of compiled code, so it does not count.
    if (round > 0) times.get(name)?.push(performance.now() - started);
  }
}
const median = (name: string) => times.get(name)?.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
for (const [name, all] of times)
  console.log(
    `${name}: median ${median(name).toFixed(0)} ms, fastest ${Math.min(...all).toFixed(0)} ms, ${(median(name) / median('node -e 0')).toFixed(2)} times node -e 0`,
  );
