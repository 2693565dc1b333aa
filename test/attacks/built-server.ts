// The built server as a process of its own, with an empty SQLite file and the simulator in place of the network.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { nodeFlags }: { readonly nodeFlags: readonly string[] } = await import(
  `${root}apps/server/src/start/node-flags.mjs`
);
const program = join(root, 'apps/server/dist/main.mjs');

export type BuiltServer = {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Everything that it has printed. */
  readonly output: () => string;
  /** False once the process has ended, whatever the reason. */
  readonly isAlive: () => boolean;
  /** Resident memory in bytes. */
  readonly memory: () => number;
  readonly openFiles: () => number;
  /** Bytes in use after all garbage was collected: objects, and buffers outside of the heap. */
  readonly heap: () => Promise<HeapUse>;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
};

export type HeapUse = { readonly heapUsed: number; readonly external: number };

/** A folder for the test that is removed afterwards. */
export function openFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'farol-attacks-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function startBuiltServer(
  t: TestContext,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BuiltServer> {
  if (!existsSync(program)) throw new Error('The server is not built yet: run npm run build.');
  const heapReport = fileURLToPath(new URL('heap-report.mjs', import.meta.url));
  return startProgram(t, [...nodeFlags, '--import', heapReport, program], {
    HEAP_REPORT: join(folder, 'heap.jsonl'),
    PORT: '0',
    HOST: '127.0.0.1',
    FAROL_OFFLINE: '1',
    DATABASE_URL: `sqlite:${join(folder, 'farol.db')}`,
    ...settings,
  });
}

/** A program that prints where it listens. Killed after the test, if it still runs then. */
export async function startProgram(
  t: TestContext,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<BuiltServer> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    // Without the keys of the person who runs the tests.
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  const output = () => Buffer.concat(printed).toString();
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const kill = async (signal: NodeJS.Signals) => {
    if (!isAlive()) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  t.after(() => kill('SIGKILL'));
  const gone = once(child, 'exit');
  let origin: string | undefined;
  while (origin === undefined) {
    const ended = await Promise.race([once(child.stdout, 'data').then(() => false), gone.then(() => true)]);
    if (ended) throw new Error(`The server ended before it listened: ${output()}`);
    origin = /listens on (http:\/\/\S+)/.exec(output())?.[1];
  }
  return {
    origin,
    port: Number(new URL(origin).port),
    child,
    output,
    isAlive,
    kill,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    heap: () => readHeap(child, settings.HEAP_REPORT ?? ''),
    openFiles: () => readdirSync(`/proc/${child.pid}/fd`).length,
  };
}

async function readHeap(child: ChildProcess, file: string): Promise<HeapUse> {
  // Behind the last end of a line is nothing, or a line that is still being written.
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
  const before = lines().length;
  child.kill('SIGUSR2');
  while (lines().length === before) await new Promise((resolve) => setTimeout(resolve, 10));
  return JSON.parse(lines().at(-1) ?? '');
}

/** Memory and open files of another process can be read on Linux only. */
export const canMeasure = existsSync('/proc/self/status');
