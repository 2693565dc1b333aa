// How much processor time `farol check` takes for large descriptions beside Redocly and Spectral, each in a fresh process.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJudge } from './measure/judge.ts';
import { manyOperations } from './measure/many-operations.ts';

const { judge, print } = createJudge();
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'farol-bench-check-'));
const generated = join(folder, 'generated.json');
writeFileSync(generated, JSON.stringify(manyOperations(3_000)));
// As it is installed: in a checkout, farol first looks whether a source is newer than the bundle.
for (const part of ['bin', 'dist']) cpSync(here(`../apps/cli/${part}`), join(folder, part), { recursive: true });
const documents: Readonly<Record<string, string>> = {
  'GitHub (@octokit/openapi)': here('./linters/node_modules/@octokit/openapi/generated/api.github.com.json'),
  'generated, 3,000 operations': generated,
};
/** Our own runs are short, so the fastest of several counts; a peer runs once. */
const tools: readonly (readonly [name: string, runs: number, words: readonly string[]])[] = [
  ['farol', 5, [join(folder, 'bin/farol.mjs'), 'check', '--format', 'json']],
  ['Redocly', 1, [here('./linters/redocly.mjs')]],
  ['Spectral', 1, [here('./linters/spectral.mjs')]],
];
/** CommonJS: a module given by `--import` makes each process load the loader of ES modules, which a check does not need otherwise. */
const tellsUse = join(folder, 'tells-use.cjs');
writeFileSync(
  tellsUse,
  `process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.stderr.write('used ' + maxRSS + ' ' + (userCPUTime + systemCPUTime) + '\\n');
  })`,
);

/** Processor time, because wall time counts the work of others on a busy machine as well. */
type Measured = { readonly seconds: number; readonly megabytes: number };

function measure(words: readonly string[]): Measured | undefined {
  const { stderr, status, signal } = spawnSync(
    process.execPath,
    ['--max-old-space-size=8192', '--require', tellsUse, ...words],
    { encoding: 'utf8', maxBuffer: 1 << 30, timeout: 900_000 },
  );
  const [, memory, time] = /used (\d+) (\d+)/.exec(stderr) ?? [];
  if (signal !== null || (status !== 0 && status !== 1) || memory === undefined) return undefined;
  return { seconds: Number(time) / 1e6, megabytes: Number(memory) / 1_024 };
}

try {
  for (const [title, file] of Object.entries(documents)) {
    console.log(`\n${title}, ${(statSync(file).size / 1e6).toFixed(1)} MB`);
    let own = Number.NaN;
    for (const [name, count, words] of tools) {
      const runs = Array.from({ length: count }, () => measure([...words, file])).filter((run) => run !== undefined);
      const [best] = runs.sort((one, other) => one.seconds - other.seconds);
      if (best === undefined) {
        console.log(`  ${name}: did not finish`);
        continue;
      }
      if (name === 'farol') own = best.seconds;
      const times = best.seconds / own;
      console.log(
        `  ${name}: ${best.seconds.toFixed(2)} s of processor time, ${best.megabytes.toFixed(0)} MB, ${times.toFixed(0)} times farol`,
      );
      if (name === 'Spectral' && file === generated)
        judge('3,000 operations: Spectral, times farol', times, { least: 50 });
    }
  }
  print();
} finally {
  rmSync(folder, { recursive: true });
}
