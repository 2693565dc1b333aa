import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../testing/english-page.ts';
import { dotsIn } from './call-window.ts';

test('a call stands where it falls in the window that ends now, and leaves it after one window', () => {
  const calls = [
    { moment: 39_999, refused: false },
    { moment: 40_000, refused: false },
    { moment: 70_000, refused: false },
    { moment: 100_000, refused: true },
    { moment: 100_001, refused: false },
  ];
  assert.deepEqual(dotsIn(calls, 60_000, 100_000), [
    { x: 50, refused: false },
    { x: 100, refused: true },
  ]);
  assert.deepEqual(dotsIn(calls.slice(0, 2), 60_000, 99_999), [{ x: 0, refused: false }]);
  assert.deepEqual(dotsIn(calls, 60_000, 170_000), []);
});
