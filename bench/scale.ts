// Deliveries a second with 1, 2 and 4 senders on one PostgreSQL, beside the same work on graphile-worker and pg-boss, and with one
// sender on SQLite. Every sender is a process of its own; the rounds are interleaved, and ratios are taken within a round.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../test/postgres.ts';
import { familyTime } from './measure/processor-time.ts';
import { startServer } from './measure/server.ts';

/** Processor times are microseconds for one delivery: of the senders, and of PostgreSQL. */
type Run = { readonly perSecond: number; readonly cpu: number; readonly storeCpu: number };
type Told = { readonly done: number; readonly cpu: number };

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 5);
/** For each sender, so that a run takes about the same time with one and with four. */
const each = Math.ceil(Number(process.env.DELIVERIES ?? 5_000) / 500) * 500;
const senders = [1, 2, 4];
const ours = 'farol';
const theirs = ['graphile-worker', 'pg-boss'];
const wanted = 3_000;

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
    const before = familyTime(postgres.pid) ?? Number.NaN;
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
    const storeCpu = ((familyTime(postgres.pid) ?? Number.NaN) - before) / total;
    return { perSecond, cpu: sum(told, 'cpu') / total, storeCpu };
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
    const rate = median(runs.map(({ perSecond }) => perSecond));
    const [sender, store] = [(run: Run) => run.cpu, (run: Run) => run.storeCpu].map((what) => median(runs.map(what)));
    console.log(
      `  ${name.padEnd(20)} ${rate.toFixed(0).padStart(7)}/s  ${sender?.toFixed(0).padStart(5)} µs of the senders' processor time${
        name === 'sqlite' ? '' : `, ${store?.toFixed(0).padStart(4)} µs of PostgreSQL's`
      }`,
    );
  }
  console.log('');
  for (const count of senders) {
    const faster = (what: (run: Run) => number) =>
      median(
        (seen.get(`${ours} ${count}`) ?? []).map((own, round) => {
          const others = theirs
            .map((kind) => seen.get(`${kind} ${count}`)?.[round])
            .map((run) => (run ? what(run) : 0));
          return what(own) / Math.max(...others);
        }),
      );
    judge(
      `at least the faster of both, ${count} on PostgreSQL`,
      faster(({ perSecond }) => perSecond),
      1,
    );
    const frugal = faster(({ cpu, storeCpu }) => 1 / (cpu + storeCpu));
    console.log(`  deliveries for the processor time of the more frugal of both: ${frugal.toFixed(2)} times`);
  }
  for (const name of [`${ours} 1`, 'sqlite'])
    judge(`${wanted} a second, ${name}`, median((seen.get(name) ?? []).map(({ perSecond }) => perSecond)), wanted);
}

function judge(target: string, value: number, least: number): void {
  const shown = value < 100 ? value.toFixed(2) : value.toFixed(0);
  console.log(`target: ${target}: ${shown}, ${value >= least ? 'met' : 'missed'}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
