import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attemptDelaysMs, maxRetryAfterMs, nextDelay } from './schedule.ts';

const middle = () => 0.5;

describe('the schedule', () => {
  it('has eleven attempts over about 47 hours', () => {
    const seconds = attemptDelaysMs.map((delay) => delay / 1000);
    assert.deepEqual(seconds, [0, 5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400]);
    const hours = attemptDelaysMs.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
    assert.ok(hours > 46 && hours < 47);
  });

  it('keeps every delay within 20 % of its step, and reaches both ends', () => {
    for (const [attempts, step] of attemptDelaysMs.entries()) {
      if (attempts === 0) continue;
      assert.equal(nextDelay({ attempts, random: () => 0 }), step * 0.8);
      assert.equal(nextDelay({ attempts, random: middle }), step);
      assert.equal(nextDelay({ attempts, random: () => 0.999999999 }), Math.round(step * 1.2));
    }
  });

  it('ends after the eleventh attempt, even with Retry-After', () => {
    assert.equal(nextDelay({ attempts: 11, random: middle }), undefined);
    assert.equal(nextDelay({ attempts: 11, retryAfterMs: 1000, random: middle }), undefined);
  });

  it('waits as long as Retry-After asks, up to a day, and never less than its step', () => {
    assert.equal(nextDelay({ attempts: 1, retryAfterMs: 60_000, random: middle }), 60_000);
    assert.equal(nextDelay({ attempts: 1, retryAfterMs: 1_000, random: middle }), 5_000);
    assert.equal(nextDelay({ attempts: 1, retryAfterMs: 10 * maxRetryAfterMs, random: middle }), maxRetryAfterMs);
  });
});
