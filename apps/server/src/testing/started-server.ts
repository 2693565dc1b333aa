// The server as a process of its own for tests: as it was built last, which starts in half the processor time; in the long form from its
// sources. A file that uses it names FAROL_TEST_LONG, so that `npm run test:long` has it.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const isLong = process.env.FAROL_TEST_LONG === '1';
export const serverProgram = fileURLToPath(new URL(isLong ? '../main.ts' : '../../dist/main.mjs', import.meta.url));

type Started = { readonly child: ChildProcess; readonly output: () => string; readonly errors: () => string };

export function startServer(environment: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [serverProgram], {
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
