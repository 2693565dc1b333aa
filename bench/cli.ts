// How long reads of the command line take beside a Node that does nothing: from this checkout, and installed from the tarball. Each run is
// a fresh process, in turns, and is compared with the `node -e 0` of its own round, because others may use the machine too.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from '../scripts/pack/pack.ts';
import { median } from './measure/median.ts';

const folder = mkdtempSync(join(tmpdir(), 'farol-bench-'));
writeFileSync(join(folder, 'package.json'), '{"private":true}');
for (const { tarball } of await pack(['farol'], folder))
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', tarball], {
    cwd: folder,
  });
const installed = join(folder, 'node_modules/farol/bin/farol.mjs');
const checkout = fileURLToPath(new URL('../apps/cli/bin/farol.mjs', import.meta.url));

const ways: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  'farol show viacep, installed': [installed, 'show', 'viacep'],
  'farol show viacep, checkout': [checkout, 'show', 'viacep'],
  'farol list, installed': [installed, 'list'],
  'farol help, installed': [installed, 'help'],
};
const rounds = 31;

type Run = { readonly wall: number; readonly ratio: number };
const runs = new Map(Object.keys(ways).map((name) => [name, [] as Run[]]));
const processor = new Map<string, number>();
for (let round = 0; round <= rounds; round++) {
  let idle = Number.NaN;
  for (const [name, words] of Object.entries(ways)) {
    const before = childrenTime();
    const started = performance.now();
    const { status } = spawnSync(process.execPath, words, { cwd: folder, stdio: 'ignore' });
    const wall = performance.now() - started;
    if (status !== 0) throw new Error(`${name} ended with ${status}`);
    if (name === 'node -e 0') idle = wall;
    // The first round warms the disk and the cache of compiled code, so it does not count.
    if (round === 0) continue;
    runs.get(name)?.push({ wall, ratio: wall / idle });
    processor.set(name, (processor.get(name) ?? 0) + childrenTime() - before);
  }
}
rmSync(folder, { recursive: true });

for (const [name, all] of runs) {
  const used = processor.get(name) ?? Number.NaN;
  const wall = median(all.map((run) => run.wall)).toFixed(0);
  const times = median(all.map(({ ratio }) => ratio)).toFixed(2);
  const costs = (used / (processor.get('node -e 0') ?? Number.NaN)).toFixed(2);
  console.log(
    `${name}: median ${wall} ms, ${times} times node -e 0; processor ${(used / rounds).toFixed(0)} ms, ${costs} times`,
  );
}

/** Milliseconds that the ended processes of this one have used; Linux counts hundredths of a second. */
function childrenTime(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
