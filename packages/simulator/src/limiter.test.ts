import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/properties.ts';
import { createLimiter } from './limiter.ts';

const windowsOfOneCaller = fc.array(
  fc.record({ requests: fc.integer({ min: 1, max: 8 }), windowMs: fc.integer({ min: 1, max: 400 }) }),
  { minLength: 1, maxLength: 3 },
);
const gaps = fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 120 });

test('no trailing window holds more accepted calls than allowed, and no call is refused too early', () => {
  fc.assert(
    fc.property(windowsOfOneCaller, gaps, (windows, between) => {
      const limiter = createLimiter();
      const limits = windows.map((window, i) => ({ ...window, key: `limit ${i}` }));
      const accepted: number[] = [];
      let now = 1_000_000;
      for (const gap of between) {
        now += gap;
        const usedIn = (windowMs: number) => accepted.filter((at) => at > now - windowMs).length;
        const free = limits.every(({ requests, windowMs }) => usedIn(windowMs) < requests);
        const taken = limiter.take(limits, now);
        assert.equal(taken.taken, free);
        if (taken.taken) accepted.push(now);
        else assert.ok(taken.retryAt > now);
        for (const limit of limits) {
          const { used, remaining } = limiter.level(limit, now);
          assert.equal(used, usedIn(limit.windowMs));
          assert.equal(remaining, limit.requests - used);
          assert.ok(used <= limit.requests);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('the time of the next call is exact: refused one millisecond earlier, accepted then', () => {
  const requests = fc.integer({ min: 1, max: 5 });
  const windowMs = fc.integer({ min: 2, max: 1_000 });
  fc.assert(
    fc.property(fc.record({ requests, windowMs }), gaps, (window, between) => {
      const limit = { key: 'one', ...window };
      const limiter = createLimiter();
      let now = 0;
      for (const gap of between) {
        now += gap;
        const taken = limiter.take([limit], now);
        if (taken.taken) continue;
        assert.equal(limiter.take([limit], taken.retryAt - 1).taken, false);
        assert.equal(limiter.take([limit], taken.retryAt).taken, true);
        now = taken.retryAt;
      }
    }),
  );
});

test('a call that one limit refuses is counted in no limit', () => {
  const limiter = createLimiter();
  const minute = { key: 'minute', requests: 1, windowMs: 60_000 };
  const day = { key: 'day', requests: 100, windowMs: 86_400_000 };
  limiter.take([day, minute], 0);
  for (let i = 0; i < 10; i += 1) assert.equal(limiter.take([day, minute], 1_000).taken, false);
  assert.equal(limiter.level(day, 1_000).used, 1);
});

test('a clock that is set back does not end a window early', () => {
  const limiter = createLimiter();
  const limit = { key: 'one', requests: 2, windowMs: 1_000 };
  limiter.take([limit], 5_000);
  limiter.take([limit], 1_000);
  assert.equal(limiter.take([limit], 2_500).taken, false);
  assert.equal(limiter.take([limit], 6_000).taken, true);
});

test('a new caller name for every call does not fill the memory', () => {
  const limiter = createLimiter();
  const of = (name: string) => ({ key: name, requests: 1, windowMs: 60_000 });
  for (let i = 0; i < 25_000; i += 1) limiter.take([of(`caller ${i}`)], i);
  assert.equal(limiter.level(of('caller 24999'), 25_000).used, 1);
  assert.equal(limiter.level(of('caller 1'), 25_000).used, 0);
});

for (const step of [3_600_000, -3_600_000]) {
  const way = step > 0 ? 'forward' : 'back';

  test(`a wall clock that is set ${way} by an hour neither empties a window nor makes it longer`, () => {
    const time = { wall: Date.UTC(2026, 10, 15, 12), uptime: 5_000 };
    const limiter = createLimiter(() => time.uptime);
    const limit = { key: 'one', requests: 3, windowMs: 60_000 };
    const take = () => limiter.take([limit], time.wall);
    assert.deepEqual([take().taken, take().taken], [true, true]);
    time.wall += step;
    assert.equal(take().taken, true);
    // The time of the next call is one of the wall clock that callers see now.
    assert.deepEqual(take(), { taken: false, spent: limit, retryAt: time.wall + limit.windowMs });
    assert.equal(limiter.level(limit, time.wall).resetAt, time.wall + limit.windowMs);
    time.wall += limit.windowMs;
    time.uptime += limit.windowMs;
    assert.equal(take().taken, true);
  });
}
