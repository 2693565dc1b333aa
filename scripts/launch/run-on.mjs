// Runs a program on the chosen Node, with this terminal, and ends as it ends.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';

/**
 * @param {string} node
 * @param {readonly string[]} words
 * @param {{ readonly cwd?: string, readonly stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<number>} the exit code
 */
export function runOn(node, words, { cwd, stdio = 'inherit' } = {}) {
  const child = spawn(node, words, {
    cwd,
    stdio,
    // Tools that start with `#!/usr/bin/env node` must find the same Node.
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  // Ctrl-C reaches the child from the terminal by itself; a second one would end it without a proper close.
  const stop = (signal) => signal !== 'SIGINT' && child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, stop);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
