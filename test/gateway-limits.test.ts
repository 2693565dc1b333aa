import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type TestPostgres, tryPostgres } from './postgres.ts';
import { startUpstream, type Upstream } from './upstream.ts';

const limit = 30;
const windowMs = 2_000;
const mostRuns = 3;
const starvedMs = 4;
const script = fileURLToPath(new URL('./gateway-pressure.ts', import.meta.url));

let postgres: TestPostgres | undefined;
let missing: string | undefined;
let upstream: Upstream;
before(async () => {
  ({ postgres, missing } = await tryPostgres());
  upstream = await startUpstream();
});
after(async () => {
  await upstream.close();
  await postgres?.close();
});

interface Pressure {
  readonly store: string;
  readonly processes: number;
  readonly workers: number;
  readonly ms: number;
  /** Kills one of them without warning, half-way. */
  readonly kill?: boolean;
}

/** Resolves to how late timers were on this machine meanwhile, in milliseconds on average. */
async function press({ store, processes, workers, ms, kill = false }: Pressure): Promise<number> {
  upstream.seen.length = 0;
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [script, store, upstream.origin, String(ms), String(workers)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(children.map(firstLine));
  const ends = children.map((child) => once(child, 'close'));
  for (const child of children) child.stdin?.write('go\n');
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  if (kill) {
    await pause(ms / 2);
    children[0]?.kill('SIGKILL');
  }
  await Promise.all(ends);
  lag.disable();
  return lag.mean / 1e6 - 10;
}

async function firstLine(child: ChildProcess): Promise<void> {
  assert.ok(child.stdout);
  await once(createInterface({ input: child.stdout }), 'line');
}

/** As the upstream saw it: the fullest trailing window, and how much of what was allowed in that time was used. */
function verdict(ms: number): { most: number; used: number } {
  const arrivals = upstream.seen.map(({ at }) => at).sort((a, b) => a - b);
  let from = 0;
  let most = 0;
  for (const [index, at] of arrivals.entries()) {
    while ((arrivals[from] ?? at) <= at - windowMs) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return { most, used: arrivals.length / ((limit * ms) / windowMs) };
}

/**
 * Too many calls are wrong in any run. Using the allowance to the full also takes a machine that lets the callers run, so a run
 * that was starved is made again.
 */
async function exactly(t: TestContext, prepare: () => Promise<Pressure>): Promise<void> {
  for (let run = 1; ; run += 1) {
    const pressure = await prepare();
    const lagMs = await press(pressure);
    const { most, used } = verdict(pressure.ms);
    const share = `${(used * 100).toFixed(1)} % of the allowance`;
    t.diagnostic(
      `${upstream.seen.length} calls, at most ${most} in a window, ${share}; timers ${lagMs.toFixed(1)} ms late`,
    );
    assert.ok(most <= limit, `${most} calls in one window of ${windowMs} ms, ${limit} are allowed`);
    if (used >= 0.97) return;
    if (run < mostRuns) continue;
    // A machine that gives four processes no turn says nothing about the limiter.
    assert.ok(lagMs > starvedMs, `only ${share} was used, in ${run} runs`);
    return;
  }
}

test('four processes on one PostgreSQL never send more than the limit in any trailing window, and use it', async (t) => {
  if (!postgres) return t.skip(missing);
  const { createDatabase } = postgres;
  await exactly(t, async () => ({ store: await createDatabase(), processes: 4, workers: 3, ms: 5_000 }));
});

test('the same for fifteen seconds, with one of them killed half-way', async (t) => {
  if (!postgres) return t.skip(missing);
  const { createDatabase } = postgres;
  await exactly(t, async () => ({ store: await createDatabase(), processes: 4, workers: 3, ms: 15_000, kill: true }));
});

test('one process on SQLite keeps to it too', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-limits-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  let runs = 0;
  await exactly(t, async () => {
    runs += 1;
    return { store: `sqlite:${join(folder, `${runs}.db`)}`, processes: 1, workers: 8, ms: 5_000 };
  });
});
