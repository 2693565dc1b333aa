// The built server as a process of its own, with an empty SQLite file and the simulator in place of the network.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { root, type Started, startProgram } from '../started-program.ts';

const { nodeFlags }: { readonly nodeFlags: readonly string[] } = await import(
  `${root}apps/server/src/start/node-flags.mjs`
);
const program = join(root, 'apps/server/dist/main.mjs');

export type BuiltServer = Started & {
  /** Resident memory in bytes. */
  readonly memory: () => number;
  readonly openFiles: () => number;
  /** Bytes in use after all garbage was collected: objects, and buffers outside of the heap. */
  readonly heap: () => Promise<HeapUse>;
};

export type HeapUse = { readonly heapUsed: number; readonly external: number };

/** A folder for the test that is removed afterwards. */
export function openFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'farol-attacks-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Killed after the test, if it still runs then. */
export async function startBuiltServer(
  t: TestContext,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BuiltServer> {
  if (!existsSync(program)) throw new Error('The server is not built yet: run npm run build.');
  const heapReport = fileURLToPath(new URL('heap-report.mjs', import.meta.url));
  const report = join(folder, 'heap.jsonl');
  return startMeasured(t, [...nodeFlags, '--import', heapReport, program], {
    HEAP_REPORT: report,
    PORT: '0',
    HOST: '127.0.0.1',
    FAROL_OFFLINE: '1',
    DATABASE_URL: `sqlite:${join(folder, 'farol.db')}`,
    ...settings,
  });
}

export async function startMeasured(
  t: TestContext,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<BuiltServer> {
  const started = await startProgram(words, settings);
  t.after(() => started.kill('SIGKILL'));
  const { child, pid } = started;
  return {
    ...started,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
    heap: async () => {
      // Behind the last end of a line is nothing, or a line that is still being written.
      const file = settings.HEAP_REPORT ?? '';
      const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
      const before = lines().length;
      child.kill('SIGUSR2');
      while (lines().length === before) await new Promise((resolve) => setTimeout(resolve, 10));
      return JSON.parse(lines().at(-1) ?? '');
    },
  };
}

/** Memory and open files of another process can be read on Linux only. */
export const canMeasure = existsSync('/proc/self/status');
