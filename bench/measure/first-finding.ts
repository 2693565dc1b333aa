// How long after the start of `farol check` do the first findings of a large description reach the reader?
import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { processorTime } from './processor-time.ts';

const rounds = 5;

type Measured = { readonly seconds: number; readonly processor: number };

/** Prints the fastest of several runs, for a description in JSON and for the same in YAML: wall time, because a reader waits for that. */
export async function printFirstFindings(farol: string, file: string, folder: string): Promise<void> {
  const yaml = join(folder, 'large.yaml');
  writeFileSync(yaml, dump(JSON.parse(readFileSync(file, 'utf8')), { noRefs: true }));
  console.log('\nFirst findings on the screen, GitHub Enterprise Cloud');
  for (const [name, path] of Object.entries({ JSON: file, YAML: yaml })) {
    const runs: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await firstFinding(farol, path));
    const [best] = runs.sort((one, other) => one.seconds - other.seconds);
    console.log(
      `  ${(statSync(path).size / 1e6).toFixed(1)} MB of ${name}: ${best?.seconds.toFixed(2)} s, ${best?.processor.toFixed(2)} s of processor time`,
    );
  }
}

async function firstFinding(farol: string, file: string): Promise<Measured> {
  const started = performance.now();
  const child = spawn(process.execPath, [farol, 'check', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let measured: Measured | undefined;
  child.stdout.on('data', () => {
    measured ??= {
      seconds: (performance.now() - started) / 1_000,
      processor: (processorTime(child.pid) ?? Number.NaN) / 1e6,
    };
  });
  await new Promise((resolve) => child.once('close', resolve));
  if (measured === undefined) throw new Error(`farol check ${file} printed nothing`);
  return measured;
}
