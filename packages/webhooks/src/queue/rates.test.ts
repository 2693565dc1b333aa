import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRates } from './rates.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function arrange() {
  let now = 0;
  let looks = 0;
  const clock = () => {
    looks += 1;
    return now;
  };
  const rates = createRates(
    [
      { calls: 60, windowMs: minuteMs },
      { calls: 100, windowMs: dayMs },
    ],
    clock,
  );
  const count = (key: string, calls: number) => {
    for (let n = 0; n < calls; n += 1) rates.count(key);
  };
  return {
    rates,
    count,
    pass: (ms: number) => {
      now += ms;
    },
    /** How often the clock is read, which is once for each window that is looked at. */
    looksOf: (work: () => void) => {
      const before = looks;
      work();
      return looks - before;
    },
  };
}

test('a key has reached its limit until the window that it filled is over', () => {
  const { rates, count, pass } = arrange();
  count('a', 60);
  count('b', 59);
  assert.deepEqual(rates.reached(), ['a']);
  pass(minuteMs);
  assert.deepEqual(rates.reached(), []);
  count('a', 40);
  assert.deepEqual(rates.reached(), ['a'], 'a hundred in a day');
  pass(minuteMs);
  assert.ok(rates.isReached('a') && !rates.isReached('b'));
  pass(dayMs);
  assert.deepEqual(rates.reached(), []);
});

test('thirty thousand names that were called once are not all remembered, and a host that was called often is', () => {
  const { rates, count, looksOf } = arrange();
  count('victim.example', 60);
  const looks = looksOf(() => {
    for (let n = 0; n < 30_000; n += 1) rates.count(`${n}.example`);
  });
  assert.ok(looks < 600_000, `${looks} windows were looked at for 30,000 calls`);
  assert.ok(rates.isReached('victim.example'));
  assert.ok(looksOf(() => assert.deepEqual(rates.reached(), ['victim.example'])) < 10, 'only full ones are looked at');
});
