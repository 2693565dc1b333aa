import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remember } from './bounded-memo.ts';

test('a result is made once, until too many are held', () => {
  const made: string[] = [];
  const length = remember(2, (text) => made.push(text));
  for (const text of ['a', 'b', 'a', 'b']) length(text);
  assert.deepEqual(made, ['a', 'b']);
  for (const text of ['c', 'c', 'a']) length(text);
  assert.deepEqual(made, ['a', 'b', 'c', 'a']);
});
