// The steady clock under steps of the wall clock.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createStore } from '../index.ts';

const hourMs = 3_600_000;

function machine(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-store-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const time = { wall: Date.UTC(2026, 0, 15, 12), uptime: 5_000 };
  return {
    time,
    pass: (ms: number) => {
      time.wall += ms;
      time.uptime += ms;
    },
    start: (url = `sqlite:${join(folder, 'a.db')}`) => {
      const store = createStore({ url, clock: () => time.wall, uptime: () => time.uptime });
      t.after(() => store.close());
      return store;
    },
  };
}

describe('the steady clock of SQLite', () => {
  for (const url of [undefined, 'sqlite::memory:'] as const) {
    it(`does not step with the wall clock, forward or back (${url ?? 'file'})`, async (t) => {
      const { time, pass, start } = machine(t);
      const store = start(url);
      const began = await store.steadyNow();
      assert.equal(began, time.wall);
      for (const step of [hourMs, -2 * hourMs]) {
        time.wall += step;
        pass(1_000);
      }
      assert.equal(await store.steadyNow(), began + 2_000);
      assert.equal(await store.now(), time.wall);
      assert.deepEqual(await store.read('SELECT :steady AS steady, :now AS now'), [
        { steady: began + 2_000, now: time.wall },
      ]);
      const inside = await store.transaction(async (tx) => [await tx.steadyNow(), await tx.now()]);
      assert.deepEqual(inside, [began + 2_000, time.wall]);
    });
  }

  it('is the same for a process that starts after the step', {
    skip: !existsSync('/proc') && 'no boot id',
  }, async (t) => {
    const { time, pass, start } = machine(t);
    const first = start();
    const began = await first.steadyNow();
    time.wall += hourMs;
    pass(1_000);
    const second = start();
    assert.equal(await second.steadyNow(), began + 1_000);
    await first.close();
    await second.close();
    assert.equal(await start().steadyNow(), began + 1_000);
  });

  it('is the clock of a test that replaces only the wall clock', async (t) => {
    let now = 1_000;
    const store = createStore({ url: 'sqlite::memory:', clock: () => now });
    t.after(() => store.close());
    assert.equal(await store.steadyNow(), 1_000);
    now = 2_000;
    assert.equal(await store.steadyNow(), 2_000);
  });
});
