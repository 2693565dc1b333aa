// Runs the test files of one room in one Node process. Starting a process and loading the room for every file costs more than many pure
// tests themselves.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastLine, type Outcome } from './outcome-lines.ts';

const reporter = fileURLToPath(new URL('outcome-lines.ts', import.meta.url));

export type RoomRun = { readonly printed: string; readonly outcomes: readonly Outcome[]; readonly seconds: number };

export async function runInOneProcess(files: readonly string[], root: string): Promise<RoomRun> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-tests-'));
  const list = join(folder, 'outcomes');
  const started = performance.now();
  const words = ['--test', '--test-isolation=none', '--test-reporter=spec', '--test-reporter-destination=stdout'];
  const lines = [`--test-reporter=${reporter}`, `--test-reporter-destination=${list}`];
  try {
    const child = spawn(process.execPath, [...words, ...lines, ...files], { cwd: root });
    let printed = '';
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
    const text = readFileSync(list, 'utf8');
    const outcomes = text.replace(lastLine, '').split('\n').filter(Boolean).map(parseOutcome);
    if (!text.endsWith(lastLine))
      outcomes.push({
        result: 'failed',
        name: `the process ended before its tests, code ${code}`,
        file: files[0] ?? '',
      });
    return { printed, outcomes, seconds: (performance.now() - started) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function parseOutcome(line: string): Outcome {
  return JSON.parse(line) as Outcome;
}
