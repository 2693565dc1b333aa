// Deliveries a second with 1, 2 and 4 senders on one PostgreSQL, beside the same work on graphile-worker and pg-boss, and with one
// sender on SQLite. Every sender is a process of its own; the rounds are interleaved, and ratios are taken within a round. The target is
// judged against the faster peer, the one with the larger median; against the larger of both in each round, the noise of two would count.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../test/postgres.ts';
import { createJudge } from './measure/judge.ts';
import { median } from './measure/median.ts';
import { familyTime, processorTime } from './measure/processor-time.ts';
import { startServer } from './measure/server.ts';

/** Processor times are microseconds for one delivery: of the senders, of PostgreSQL, and of the endpoint. */
type Run = {
  readonly perSecond: number;
  readonly cpu: number;
  readonly storeCpu: number;
  readonly endpointCpu: number;
};
type Told = { readonly done: number; readonly cpu: number };

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 5);
/** For each sender, so that a run takes about the same time with one and with four. */
const each = Math.ceil(Number(process.env.DELIVERIES ?? 5_000) / 500) * 500;
const senders = [1, 2, 4];
const ours = 'farol';
const theirs = ['graphile-worker', 'pg-boss'];
const { judge, print } = createJudge();

const folder = mkdtempSync(join(process.env.DISK ?? tmpdir(), 'farol-bench-scale-'));
const postgres = await startPostgres({ settings: { fsync: 'on' } });
const endpoint = await startServer(file('peers/endpoint.ts'));
const seen = new Map<string, Run[]>();
try {
  const databases = new Map<string, string>();
  for (const kind of [ours, ...theirs]) databases.set(kind, await postgres.createDatabase());
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\r`);
    for (const count of senders) {
      for (const [kind, database] of databases) note(round, `${kind} ${count}`, await measure(kind, database, count));
    }
    note(round, 'sqlite', await measure(ours, `sqlite:${join(folder, 'scale.db')}`, 1));
  }
  report();
} finally {
  await endpoint.stop();
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The first round warms up. */
function note(round: number, name: string, run: Run): void {
  if (round > 0) seen.set(name, [...(seen.get(name) ?? []), run]);
}

async function measure(kind: string, database: string, count: number): Promise<Run> {
  const children: ChildProcess[] = [];
  try {
    const start = () => fork(file('peers/senders.ts'), [kind, database, endpoint.address]);
    for (let n = 0; n < count; n += 1) children.push(start());
    await Promise.all(children.map((child) => once(child, 'message')));
    const total = each * count;
    const filled = once(children[0] as ChildProcess, 'message');
    children[0]?.send({ fill: total });
    await filled;
    const told = new Map<ChildProcess, Told>();
    const times = () => [familyTime(postgres.pid), processorTime(endpoint.pid)].map((time) => time ?? Number.NaN);
    const before = times();
    const started = performance.now();
    await new Promise<void>((resolve, reject) => {
      for (const child of children) {
        child.once('exit', () => reject(new Error(`a sender of ${kind} ended before it was done`)));
        child.on('message', (message: Told) => {
          told.set(child, message);
          if (sum(told, 'done') >= total) resolve();
        });
        child.send({ send: true });
      }
    });
    const perSecond = (total * 1000) / (performance.now() - started);
    const [storeCpu = Number.NaN, endpointCpu = Number.NaN] = times().map(
      (time, n) => (time - (before[n] ?? 0)) / total,
    );
    return { perSecond, cpu: sum(told, 'cpu') / total, storeCpu, endpointCpu };
  } finally {
    await Promise.all(children.map(end));
  }
}

function sum(told: ReadonlyMap<unknown, Told>, what: keyof Told): number {
  return [...told.values()].reduce((total, one) => total + one[what], 0);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

function report(): void {
  console.log(`${each} deliveries a sender, ${rounds} interleaved rounds; medians\n`);
  for (const [name, runs] of seen) {
    const of = (what: keyof Run) => median(runs.map((run) => run[what])).toFixed(0);
    console.log(
      `  ${name.padEnd(20)} ${of('perSecond').padStart(7)}/s; µs of processor time: senders ${of('cpu').padStart(4)}${
        name === 'sqlite' ? '' : `, PostgreSQL ${of('storeCpu').padStart(4)}`
      }, endpoint ${of('endpointCpu').padStart(4)}`,
    );
  }
  console.log('');
  for (const count of senders) {
    const rate = ({ perSecond }: Run) => perSecond;
    const frugality = ({ cpu, storeCpu }: Run) => 1 / (cpu + storeCpu);
    const faster = best(count, rate);
    judge(`${count} on PostgreSQL, times the faster peer (${faster})`, timesOf(count, faster, rate), { least: 0.9 });
    const frugal = best(count, frugality);
    const times = timesOf(count, frugal, frugality).toFixed(2);
    console.log(
      `  ${count}: ${times} times the deliveries of the more frugal peer (${frugal}) for the same processor time`,
    );
  }
  print();
}

/** The peer with the largest median. */
function best(count: number, what: (run: Run) => number): string {
  const typical = (kind: string) => median((seen.get(`${kind} ${count}`) ?? []).map(what));
  return theirs.reduce((one, other) => (typical(other) > typical(one) ? other : one));
}

/** Ours as a multiple of the peer in the same round; the median of all rounds. */
function timesOf(count: number, kind: string, what: (run: Run) => number): number {
  const peer = seen.get(`${kind} ${count}`) ?? [];
  const own = seen.get(`${ours} ${count}`) ?? [];
  return median(own.flatMap((run, round) => (peer[round] ? [what(run) / what(peer[round])] : [])));
}
