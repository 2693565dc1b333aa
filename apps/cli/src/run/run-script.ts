import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Context } from '../arguments/command.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';

/**
 * Runs a program of the checkout to its end, as `npm start` does; apps do not import each other. With `--json` its output goes to standard
 * error, and the address where it listens is the only line on standard output.
 */
export function runScript(
  {
    root,
    script,
    words = [],
    cwd = fileURLToPath(root),
    settings,
  }: {
    readonly root: URL;
    readonly script: string;
    readonly words?: readonly string[];
    readonly cwd?: string;
    readonly settings: Readonly<Record<string, string>>;
  },
  { out, err, json, signal }: Context,
): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(script, root)), ...words], {
      cwd,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const stop = () => void child.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const address = /listens on (\S+)/.exec(text)?.[1];
      if (json && address !== undefined) out.lines([JSON.stringify({ event: 'listening', address })]);
      (json ? err : out).write(text);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      signal.removeEventListener('abort', stop);
      resolve(code === 0 || signal.aborted ? exitCodes.ok : exitCodes.failed);
    });
  });
}
