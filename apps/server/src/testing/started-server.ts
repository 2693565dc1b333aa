// The server as a process of its own for tests.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

type Started = { readonly child: ChildProcess; readonly output: () => string; readonly errors: () => string };

export function startServer(environment: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  return { child, output: () => output, errors: () => errors };
}

export async function addressOf({ child, output, errors }: Started): Promise<string> {
  const ended = once(child, 'exit').then(() => assert.fail(`ended before it listened: ${errors()}`));
  while (!/http:\S+/.test(output())) await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  ended.catch(() => {});
  return /http:\S+/.exec(output())?.[0] ?? '';
}
