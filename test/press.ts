// Several processes that call one upstream as hard as they can, and what the upstream saw of it.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Upstream } from './upstream.ts';

export type Press = {
  /** A script that says "ready" on standard output, starts at the first input, and ends with its input. */
  readonly script: string;
  readonly words: readonly string[];
  readonly processes: number;
  /** Ended once the upstream has seen so many. */
  readonly calls: number;
  /** Kills one of them without warning, half-way. */
  readonly kill?: boolean;
};

export type Verdict = {
  readonly calls: number;
  /** The fullest trailing window, as the upstream saw it. */
  readonly most: number;
  /** The same, less the longest pause of this process, by which a call may have been seen late. */
  readonly mostSurely: number;
  /** How much of what the limit allows in that time was used. */
  readonly used: number;
};

export async function press(
  upstream: Upstream,
  { script, words, processes, calls, kill = false }: Press,
  limit: { readonly requests: number; readonly windowMs: number },
): Promise<Verdict> {
  upstream.seen.length = 0;
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [script, ...words], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  await Promise.all(children.map(firstLine));
  const ends = children.map((child) => once(child, 'close'));
  for (const child of children) child.stdin.write('go\n');
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const begun = performance.now();
  const passed = async (part: number) => {
    while (upstream.seen.length < part * calls) await pause(20);
  };
  if (kill) {
    await passed(0.5);
    children[0]?.kill('SIGKILL');
  }
  await passed(1);
  for (const child of children) if (child.signalCode === null) child.stdin.end();
  await Promise.all(ends);
  const ms = performance.now() - begun;
  lag.disable();
  const arrivals = upstream.seen.map(({ at }) => at);
  return {
    calls: arrivals.length,
    most: mostInAnyWindow(arrivals, limit.windowMs),
    mostSurely: mostInAnyWindow(arrivals, limit.windowMs - lag.max / 1e6),
    used: arrivals.length / ((limit.requests * ms) / limit.windowMs),
  };
}

/** Most of them in any (t − windowMs, t]. */
export function mostInAnyWindow(moments: readonly number[], windowMs: number): number {
  const sorted = moments.toSorted((a, b) => a - b);
  let from = 0;
  let most = 0;
  for (const [index, at] of sorted.entries()) {
    while ((sorted[from] ?? at) <= at - windowMs) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

async function firstLine(child: ChildProcess): Promise<void> {
  assert.ok(child.stdout);
  await once(createInterface({ input: child.stdout }), 'line');
}
