import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const farolProgram = fileURLToPath(new URL('../../bin/farol.mjs', import.meta.url));

export type Finished = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string };

/** The environment of a test: nothing of the machine's own but PATH and HOME, and calls are counted in memory. */
export function cleanEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, DATABASE_URL: 'sqlite::memory:', ...more };
}

/** Runs a program to its end and collects its output; `input` is written to its standard input. */
export function finish(
  program: string,
  words: readonly string[],
  options: {
    readonly environment?: Readonly<Record<string, string>>;
    readonly directory?: string;
    readonly input?: string;
  } = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      env: cleanEnvironment(options.environment),
      cwd: options.directory,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
    // Without input it is only closed: writing to a program that has already ended would fail.
    if (options.input === undefined) child.stdin.end();
    else child.stdin.end(options.input);
  });
}

/** The real program, in a pipe. */
export function piped(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return finish(process.execPath, [farolProgram, ...words], { environment });
}
