// The limits of calls and of new keys while the wall clock is set forward and back.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createStore } from '@farol/store';
import { createSandbox, migrateSandbox } from '../index.ts';

for (const step of [3_600_000, -3_600_000]) {
  it(`a key has exactly its calls a minute when the clock is set ${step > 0 ? 'forward' : 'back'} by an hour`, async (t) => {
    const time = { wall: Date.UTC(2026, 0, 15, 12), uptime: 5_000 };
    const store = createStore({ url: 'sqlite::memory:', clock: () => time.wall, uptime: () => time.uptime });
    await migrateSandbox(store);
    const sandbox = createSandbox({ store, limits: { callsPerMinute: 2 } });
    t.after(async () => {
      await sandbox.stop();
      await store.close();
    });
    const { chave } = await sandbox.keys.issue({});
    const call = () => sandbox.keys.admit(`Bearer ${chave}`);
    await call();
    time.wall += step;
    await call();
    await assert.rejects(call(), { code: 'limit-reached', message: /Try again in 60 s/ });
    time.wall += 60_000;
    time.uptime += 60_000;
    await call();
  });
}

it('a clock that is set back by an hour does not block new keys until that hour has passed again', async (t) => {
  const time = { wall: Date.UTC(2026, 0, 15, 12) };
  const store = createStore({ url: 'sqlite::memory:', clock: () => time.wall });
  await migrateSandbox(store);
  const sandbox = createSandbox({ store, limits: { newKeysPerMinute: 2, keysPerAddress: 5 } });
  t.after(async () => {
    await sandbox.stop();
    await store.close();
  });
  const issue = () => sandbox.keys.issue({}, '203.0.113.7');
  await issue();
  await issue();
  await assert.rejects(issue(), { code: 'limit-reached' });
  time.wall -= 3_600_000;
  await issue();
  await issue();
  await assert.rejects(issue(), { code: 'limit-reached' });
});
