import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGateway } from '@farol/gateway';
import { createStore } from '@farol/store';
import { asked, catalogue } from '../packages/gateway/src/testing/fixture.ts';
import { type TestPostgres, tryPostgres } from './postgres.ts';
import { press } from './press.ts';
import { json, startUpstream, type Upstream } from './upstream.ts';

const limit = { requests: 30, windowMs: 2_000 };
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

type Pressure = {
  readonly store: string;
  readonly processes: number;
  readonly workers: number;
  readonly ms: number;
  readonly kill?: boolean;
};

/**
 * Too many calls are wrong in any run. The whole limit can only be used on a machine with enough processor time, so a run that got
 * too little is repeated.
 */
async function exactly(t: TestContext, prepare: () => Promise<Pressure>): Promise<void> {
  for (let run = 1; ; run += 1) {
    const { store, workers, ...pressure } = await prepare();
    const words = [store, upstream.origin, String(pressure.ms), String(workers)];
    const { calls, most, used, lagMs } = await press(upstream, { script, words, ...pressure }, limit);
    const share = `${(used * 100).toFixed(1)} % of 30 per 2 s`;
    t.diagnostic(`${calls} calls, at most ${most} in a window, ${share}; timers ${lagMs.toFixed(1)} ms late`);
    assert.ok(most <= limit.requests, `${most} calls in one window, ${limit.requests} are allowed`);
    if (used >= 0.97) return;
    if (run < mostRuns) continue;
    // A machine that is too busy to run four processes says nothing about the limiter.
    assert.ok(lagMs > starvedMs, `only ${share} was used, in ${run} runs`);
    return;
  }
}

test('four processes on one PostgreSQL never send more than the limit in any trailing window, and use it', async (t) => {
  if (!postgres) return t.skip(missing);
  const { createDatabase } = postgres;
  await exactly(t, async () => ({ store: await createDatabase(), processes: 4, workers: 3, ms: 5_000 }));
});

test('the same with one of them killed half-way', async (t) => {
  if (!postgres) return t.skip(missing);
  const { createDatabase } = postgres;
  const ms = process.env.FAROL_TEST_LONG === '1' ? 15_000 : 6_000;
  await exactly(t, async () => ({ store: await createDatabase(), processes: 4, workers: 3, ms, kill: true }));
});

test('one process on SQLite does not exceed the limit either', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-limits-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  let runs = 0;
  await exactly(t, async () => {
    runs += 1;
    return { store: `sqlite:${join(folder, `${runs}.db`)}`, processes: 1, workers: 8, ms: 5_000 };
  });
});

test('a pause that the upstream asks of one machine is also observed by another', async (t) => {
  if (!postgres) return t.skip(missing);
  const url = await postgres.createDatabase();
  const opened: { close: () => Promise<void> }[] = [];
  const open = () => {
    const store = createStore({ url, maxWaitMs: 10_000 });
    const gateway = createGateway({ catalogue, store, environment: {}, dial: () => upstream.origin, random: () => 0 });
    opened.push(gateway, store);
    return gateway;
  };
  t.after(async () => {
    for (const part of opened) await part.close();
  });
  const [first, second] = [open(), open()];
  upstream.seen.length = 0;
  upstream.answer(json(200, {}));
  assert.equal((await second.call(...asked('jsonplaceholder', '/posts/1'))).status, 200);
  upstream.answer(json(429, {}, { 'retry-after': '3600' }));
  assert.equal((await first.call(...asked('jsonplaceholder', '/posts/2'))).status, 429);
  upstream.answer(json(200, {}));
  // The pause is shared in the background.
  let status = 200;
  for (let n = 0; n < 3_000 && status === 200; n += 1) {
    await pause(20);
    ({ status } = await second.call(
      ...asked('jsonplaceholder', `/posts/${n}`, { headers: { 'cache-control': 'no-store' } }),
    ));
  }
  assert.equal(status, 429);
  const late = await open().call(...asked('jsonplaceholder', '/posts/1'));
  assert.equal(late.status, 429, 'also one that starts later');
});
