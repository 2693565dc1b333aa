// How much one hostile practice key slows down other readers: p99 of /healthz at a steady pace, quiet and under attack, round by round.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { largestKeyBytes } from '../packages/sandbox/src/limits.ts';
import { freePort } from '../test/free-port.ts';
import { startFarol } from './measure/server.ts';

/** Many, because the p99 of a round rests on its eight slowest answers; quiet and attacked stretches alternate, and the median is judged. */
const rounds = Number(process.env.ROUNDS ?? 9);
/** Requests a second of the other reader. */
const pace = 100;
const seconds = 8;
const most = 3;

const attacker = fileURLToPath(new URL('measure/hostile-key.ts', import.meta.url));
const ratios: number[] = [];
for (let round = 1; round <= rounds; round += 1) ratios.push(await play(round));
const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
console.log(`\nrounds: ${ratios.map((one) => one.toFixed(1)).join(', ')}`);
console.log(
  `target: p99 under attack below ${most} times the quiet one: ${ratio.toFixed(1)}, ${ratio < most ? 'met' : 'missed'}`,
);

async function play(round: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-bench-hostile-key-'));
  const port = await freePort();
  const server = await startFarol({
    DATABASE_URL: `sqlite:${join(folder, 'farol.db')}`,
    FAROL_WEBHOOK_PORTS: String(port),
    LOG_LEVEL: 'silent',
  });
  try {
    // After one ordinary visitor, because the first use of each part is slower whoever makes it.
    const visitor = await begin([server.address, String(port), '1']);
    await read(server.address, 2);
    await end(visitor);
    const quiet = await read(server.address, seconds);
    const hostile = await begin([server.address, String(port)]);
    const busy = await read(server.address, seconds);
    const delivered = await end(hostile);
    const bytes = globSync('farol.db*', { cwd: folder }).reduce(
      (sum, file) => sum + statSync(join(folder, file)).size,
      0,
    );
    const megabytes = (size: number) => (size / 1024 ** 2).toFixed(1);
    console.log(
      `round ${round}: p99 ${quiet.p99.toFixed(1)} ms quiet, ${busy.p99.toFixed(1)} ms under attack (longest ${quiet.longest.toFixed(0)} and ${busy.longest.toFixed(0)} ms), ` +
        `${delivered} deliveries, ${megabytes(bytes)} of at most ${megabytes(largestKeyBytes)} MB stored`,
    );
    return busy.p99 / quiet.p99;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Its process has started before it begins, which would otherwise compete for the processor. */
async function begin(words: readonly string[]): Promise<ChildProcess> {
  const child = fork(attacker, words);
  await once(child, 'message');
  child.send('begin');
  return child;
}

/** Waits until everything was sent; resolves to how many deliveries came. */
async function end(child: ChildProcess): Promise<number> {
  const gone = once(child, 'exit');
  child.send('count');
  const [delivered] = await once(child, 'message');
  await gone;
  return delivered;
}

/** Open loop: a request that has to wait was due all the same. */
async function read(origin: string, length: number): Promise<{ readonly p99: number; readonly longest: number }> {
  const started = performance.now();
  const times = await Promise.all(
    Array.from({ length: length * pace }, async (_, n) => {
      const due = started + (n * 1000) / pace;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      const from = performance.now();
      await (await fetch(`${origin}/healthz`)).arrayBuffer();
      return performance.now() - from;
    }),
  );
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, longest: times.at(-1) ?? 0 };
}
