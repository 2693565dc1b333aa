import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Context } from '../arguments/command.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';

type Program = {
  /** The checkout or the built folder; apps do not import each other. */
  readonly home: URL;
  readonly file: string;
  readonly words?: readonly string[];
  readonly cwd?: string;
  readonly settings?: Readonly<Record<string, string>>;
};

/** Runs a program to its end, or until the signal aborts, and hands on the lines that it prints. */
export function runProgram(
  { home, file, words = [], cwd, settings }: Program,
  signal: AbortSignal,
  onLine: (line: string) => void,
): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(file, home)), ...words], {
      cwd: cwd ?? fileURLToPath(home),
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
    });
    createInterface({ input: child.stdout }).on('line', onLine);
    child.on('error', (error) => void (signal.aborted || reject(error)));
    child.on('close', (code) => resolve(code === 0 || signal.aborted ? exitCodes.ok : exitCodes.failed));
  });
}

/** With `--json` its lines go to standard error, and the address where it listens is the only line on standard output. */
export function showProgram(program: Program, { out, err, json, signal }: Context): Promise<ExitCode> {
  return runProgram(program, signal, (line) => {
    const address = /listens on (\S+)/.exec(line)?.[1];
    if (json && address !== undefined) out.lines([JSON.stringify({ event: 'listening', address })]);
    (json ? err : out).lines([line]);
  });
}
