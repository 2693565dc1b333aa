// Limits while the wall clock is set forward and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore } from '@farol/store';
import { gatewayMigrations } from '../migrations.ts';
import { createCircuitBreaker } from '../send/circuit-breaker.ts';
import { createLedger, type Ledger } from './quota-ledger.ts';
import type { QuotaScope } from './quota-row.ts';
import { transitOf } from './quota-state.ts';

const hourMs = 3_600_000;
const windowMs = 60_000;
const scope: QuotaScope = { key: 'test', windows: [{ name: 'minute', requests: 3, ms: windowMs }] };

async function machine(t: { after: (fn: () => Promise<void>) => void }) {
  const time = { wall: Date.UTC(2026, 10, 15, 12), uptime: 5_000 };
  const clock = () => time.wall;
  const monotonic = () => time.uptime;
  const store = createStore({ url: 'sqlite::memory:', clock, uptime: monotonic });
  await store.migrate('gateway', gatewayMigrations);
  const parts = { store, clock, monotonic, ready: async () => {} };
  const ledger = createLedger({ ...parts, failed: assert.ifError });
  const breaker = createCircuitBreaker({ ...parts, storeFailed: assert.ifError });
  t.after(async () => {
    await ledger.idle();
    ledger.close();
    breaker.close();
    await store.close();
  });
  const pass = (ms: number) => {
    time.wall += ms;
    time.uptime += ms;
  };
  return { time, pass, ledger, breaker };
}

async function call(ledger: Ledger): Promise<boolean> {
  const taken = await ledger.take(scope);
  if (taken.admitted && taken.id !== null) ledger.settle(scope, taken.id, 'answered');
  await ledger.idle();
  return taken.admitted;
}

for (const step of [hourMs, -hourMs]) {
  const way = step > 0 ? 'forward' : 'back';

  test(`no limit is exceeded when the clock is set ${way} by an hour within a window`, async (t) => {
    const { time, pass, ledger } = await machine(t);
    assert.deepEqual([await call(ledger), await call(ledger)], [true, true]);
    time.wall += step;
    assert.deepEqual([await call(ledger), await call(ledger)], [true, false]);
    time.wall -= step;
    pass(windowMs / 2);
    assert.equal(await call(ledger), false);
  });

  test(`no call is refused for longer than the window when the clock is set ${way} by an hour`, async (t) => {
    const { time, pass, ledger } = await machine(t);
    while (await call(ledger));
    time.wall += step;
    const refused = await ledger.take(scope);
    assert.ok(!refused.admitted);
    assert.ok(
      refused.retryAt > time.wall && refused.retryAt <= time.wall + windowMs + 1,
      'Retry-After is within the window',
    );
    pass(windowMs + 1);
    assert.equal(await call(ledger), true);
  });

  test(`a pause that the upstream asked for keeps its length when the clock is set ${way} by an hour`, async (t) => {
    const { time, pass, ledger, breaker } = await machine(t);
    ledger.lower(scope, 0, 10_000);
    breaker.hold('api', 10_000);
    await ledger.idle();
    time.wall += step;
    pass(9_000);
    assert.equal((await ledger.take(scope)).admitted, false);
    await assert.rejects(async () => breaker.enter('api'), { code: 'upstream-unavailable' });
    pass(1_001);
    assert.equal((await ledger.take(scope)).admitted, true);
    await breaker.enter('api');
  });
}

test('calls written by a clock that was ahead count for one window and no longer', async (t) => {
  const { time, pass, ledger } = await machine(t);
  for (let n = 0; n < 3; n += 1) assert.equal(await call(ledger), true);
  // As after a restart of the machine, when the steady clock begins at a wall clock that was corrected meanwhile.
  time.uptime -= hourMs;
  assert.equal(await call(ledger), false);
  pass(windowMs + transitOf(scope.windows));
  assert.equal(await call(ledger), true);
});
