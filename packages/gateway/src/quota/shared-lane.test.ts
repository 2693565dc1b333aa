// One call at a time over two processes on one store, to an API that asks for fair use.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createStore } from '@farol/store';
import { gatewayMigrations } from '../migrations.ts';
import { createSharedLane } from './shared-lane.ts';

async function openLanes(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-lanes-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  let now = 1_000;
  const open = () => {
    const store = createStore({ url: `sqlite:${join(folder, 'a.db')}`, clock: () => now });
    t.after(() => store.close());
    const lane = createSharedLane({
      store,
      leaseMs: 35_000,
      ready: async () => {},
      failed: (error) => assert.fail(String(error)),
    });
    t.after(lane.close);
    return { store, enter: lane.enter };
  };
  const [one, other] = [open(), open()];
  await one.store.migrate('gateway', gatewayMigrations);
  return { one, other, pass: (ms: number) => (now += ms) };
}

test('a second process calls when the first has ended, and calls to another API do not wait', async (t) => {
  const { one, other } = await openLanes(t);
  const free = await one.enter('viacep false', new AbortController().signal);
  await other.enter('pokeapi false', new AbortController().signal);
  const order: string[] = [];
  const second = other.enter('viacep false', new AbortController().signal).then(() => order.push('second'));
  // Its claim has been answered when the store has answered a later call of the same process.
  await other.store.run("UPDATE gateway_lanes SET held_until = held_until WHERE name = 'none'");
  await new Promise((resolve) => setImmediate(resolve));
  order.push('first ended');
  await free();
  await second;
  assert.deepEqual(order, ['first ended', 'second']);
});

test('the lease of a process that died ends by itself', async (t) => {
  const { one, other, pass } = await openLanes(t);
  await one.enter('viacep false', new AbortController().signal);
  pass(35_000);
  await other.enter('viacep false', new AbortController().signal);
});

test('a caller that does not wait any longer gets the reason', async (t) => {
  const { one, other } = await openLanes(t);
  await one.enter('viacep false', new AbortController().signal);
  const leaving = new AbortController();
  const waiting = assert.rejects(other.enter('viacep false', leaving.signal), /too late/);
  leaving.abort(new Error('too late'));
  await waiting;
});
