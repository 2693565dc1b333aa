// Runs test files in one Node process. Starting a process and loading a room for every file costs more than many pure tests themselves.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastLine, type Outcome } from './outcome-lines.ts';
import { runProgram } from './run-program.ts';

const reporter = fileURLToPath(new URL('outcome-lines.ts', import.meta.url));
/** The runner counts all files together. */
const totals = /^ℹ (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+\n/gm;

export type FilesRun = { readonly printed: string; readonly outcomes: readonly Outcome[] };

export async function runFiles(files: readonly string[], root: string): Promise<FilesRun> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-tests-'));
  const list = join(folder, 'outcomes');
  const together = files.length > 1 ? ['--test', '--test-isolation=none'] : [];
  const reporters = ['spec', 'stdout', reporter, list].map((value, n) =>
    n % 2 === 0 ? `--test-reporter=${value}` : `--test-reporter-destination=${value}`,
  );
  try {
    const { printed, code } = await runProgram([...together, ...reporters, ...files], root);
    // There is no list when the file could not be loaded, or has a long form only.
    const text = existsSync(list) ? readFileSync(list, 'utf8') : code === 0 ? lastLine : '';
    const outcomes = text.replace(lastLine, '').split('\n').filter(Boolean).map(parseOutcome);
    const failed = (name: string) => outcomes.push({ result: 'failed', name, file: files[0] ?? '' });
    if (!text.endsWith(lastLine)) failed(`the process ended before its tests, code ${code}`);
    else if (code !== 0 && outcomes.every(({ result }) => result !== 'failed'))
      failed(`the process ended with code ${code}`);
    return { printed: printed.replaceAll(totals, ''), outcomes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function parseOutcome(line: string): Outcome {
  return JSON.parse(line) as Outcome;
}
