import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGateway } from '@farol/gateway';
import { createStore } from '@farol/store';
import { asked, catalogue } from '../packages/gateway/src/testing/fixture.ts';
import { type TestPostgres, tryPostgres } from './postgres.ts';
import { type Press, press } from './press.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { json, startUpstream, type Upstream } from './upstream.ts';

const windowMs = 2_000;
const isLong = process.env.FAROL_TEST_LONG === '1';
/** More than the limit of 30, so that calls of at least two windows are compared. */
const few = isLong ? 75 : 50;
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

/** Until the upstream has seen so many calls; that the whole limit can be used is proved in packages/gateway/src/quota. */
async function pressed(
  t: TestContext,
  store: string,
  { workers, requests = 30, ...how }: Omit<Press, 'script' | 'words'> & { workers: number; requests?: number },
): Promise<void> {
  const words = [store, upstream.origin, String(workers), String(requests)];
  const verdict = await press(upstream, { script, words, ...how }, { requests, windowMs });
  const { calls, most, mostSurely, used } = verdict;
  t.diagnostic(`${calls} calls, at most ${most} in a window, ${(used * 100).toFixed(1)} % of ${requests} per 2 s`);
  const counted = how.kill ? mostSurely : most;
  assert.ok(counted <= requests, `${counted} calls in one window, ${requests} are allowed`);
}

test('several processes on one PostgreSQL never send more than the limit in any trailing window', async (t) => {
  if (!postgres) return t.skip(missing);
  // Four of them in the next test too.
  const processes = isLong ? 4 : 2;
  await pressed(t, await postgres.createDatabase(), { processes, workers: 3, calls: few });
});

test('the same with calls that are counted ahead, of which a hundredth of what is left may be, and one process killed half-way', async (t) => {
  if (!postgres) return t.skip(missing);
  const calls = isLong ? 3_000 : 700;
  const how = { processes: 4, workers: 12, requests: 400, calls, kill: true };
  await pressed(t, await postgres.createDatabase(), how);
});

test('one process on SQLite does not exceed the limit either', async (t) => {
  await pressed(t, `sqlite:${temporaryFolder(t)}/store.db`, { processes: 1, workers: 8, calls: few });
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
