// A limit of 30 calls in 2 seconds under pressure, as the upstream sees it: our gateway beside rate-limiter-flexible, four processes
// on one PostgreSQL. What counts is the fullest trailing window; a limiter that lets more through costs quota or gets the key banned.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryPostgres } from '../test/postgres.ts';
import { type Press, press } from '../test/press.ts';
import { startUpstream } from '../test/upstream.ts';

const limit = { requests: 30, windowMs: 2_000 };
const ms = Number(process.env.SECONDS ?? 15) * 1_000;
const workers = '4';
const requests = String(limit.requests);
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ours = file('../test/gateway-pressure.ts');
const peer = file('peers/limits.ts');

const upstream = await startUpstream();
const { postgres, missing } = await tryPostgres();
const folder = mkdtempSync(join(tmpdir(), 'farol-limits-'));
const time = String(ms);

console.log(
  `${limit.requests} calls in ${limit.windowMs / 1_000} s, ${ms / 1_000} s of pressure, ${postgres?.version ?? missing}\n`,
);
if (postgres) {
  const store = () => postgres.createDatabase();
  await row('farol, 4 processes', {
    script: ours,
    words: [await store(), upstream.origin, workers, requests, time],
    processes: 4,
    span: { ms },
  });
  await row('farol, 4 processes, one killed half-way', {
    script: ours,
    words: [await store(), upstream.origin, workers, requests, time],
    processes: 4,
    span: { ms },
    kill: true,
  });
  await row('rate-limiter-flexible, PostgreSQL, 4 processes', {
    script: peer,
    words: ['postgres', await store(), upstream.origin, time, workers],
    processes: 4,
    span: { ms },
  });
}
await row('rate-limiter-flexible, in memory, 4 processes', {
  script: peer,
  words: ['memory', '', upstream.origin, time, workers],
  processes: 4,
  span: { ms },
});
await row('farol, SQLite, 1 process', {
  script: ours,
  words: [`sqlite:${join(folder, 'store.db')}`, upstream.origin, workers, requests, time],
  processes: 1,
  span: { ms },
});
await upstream.close();
await postgres?.close();

async function row(name: string, how: Press): Promise<void> {
  const { calls, most, used, lagMs } = await press(upstream, how, limit);
  const times = (most / limit.requests).toFixed(2);
  console.log(
    `  ${name.padEnd(48)} ${String(calls).padStart(5)} calls  most in a window ${String(most).padStart(3)} = ${times}x  ${(used * 100).toFixed(0).padStart(4)} % of the steady rate  (timers ${lagMs.toFixed(1)} ms late)`,
  );
}
