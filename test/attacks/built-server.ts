// The built server as a process whose memory and open files are measured.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { root, type Started, startBuilt } from '../started-program.ts';
import { until } from '../until.ts';

const { nodeFlags }: { readonly nodeFlags: readonly string[] } = await import(
  `${root}apps/server/src/start/node-flags.mjs`
);
const heapReport = fileURLToPath(new URL('heap-report.mjs', import.meta.url));

export type BuiltServer = Started & {
  /** Resident memory in bytes. */
  readonly memory: () => number;
  readonly openFiles: () => number;
  /** Bytes in use after all garbage was collected: objects, and buffers outside of the heap. */
  readonly heap: () => Promise<HeapUse>;
};

export type HeapUse = { readonly heapUsed: number; readonly external: number };

/** With its store in this folder. Killed after the test, if it still runs then. */
export async function startBuiltServer(
  t: TestContext,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BuiltServer> {
  const own = { HEAP_REPORT: `${folder}/heap.jsonl`, DATABASE_URL: `sqlite:${folder}/farol.db` };
  const flags = [...nodeFlags, '--import', heapReport];
  const started = await startBuilt({ ...own, ...settings }, flags);
  const report = own.HEAP_REPORT;
  t.after(() => started.kill('SIGKILL'));
  const { child, pid } = started;
  return {
    ...started,
    memory: () => memoryOf(pid),
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
    heap: async () => {
      // Behind the last end of a line is nothing, or a line that is still being written.
      const lines = () => (existsSync(report) ? readFileSync(report, 'utf8').split('\n').slice(0, -1) : []);
      const before = lines().length;
      child.kill('SIGUSR2');
      await until(() => lines().length > before);
      return JSON.parse(lines().at(-1) ?? '');
    },
  };
}

/** Memory and open files of another process can be read on Linux only. */
export const canMeasure = existsSync('/proc/self/status');

/** Resident memory in bytes. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}
