import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longestPauseAfter } from './postgres-single.ts';

test('the pause after a lost race doubles, up to a bound that grows with the time of an attempt', () => {
  const pauses = (attemptMs: number) => [1, 2, 6, 8, 15].map((attempts) => longestPauseAfter(attempts, attemptMs));
  assert.deepEqual(pauses(1), [2, 4, 64, 64, 64]);
  assert.deepEqual(pauses(10), [2, 4, 64, 160, 160]);
  assert.deepEqual(pauses(100), [2, 4, 64, 256, 1_600]);
});
