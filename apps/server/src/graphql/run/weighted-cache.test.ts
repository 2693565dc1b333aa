import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecent } from './weighted-cache.ts';

test('what was not used for the longest time goes first', () => {
  const recent = createRecent<number>(3);
  for (const [i, key] of ['a', 'b', 'c'].entries()) recent.set(key, i, 1);
  recent.get('a');
  recent.set('d', 3, 1);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => recent.get(key)),
    [0, undefined, 2, 3],
  );
});

test('the total weight never passes the limit, and something too heavy is not kept at all', () => {
  const recent = createRecent<string>(100);
  for (let i = 0; i < 500; i++) {
    recent.set(`key ${i % 37}`, 'value', (i * 13) % 60);
    assert.ok(recent.weight() <= 100);
  }
  recent.set('heavy', 'value', 101);
  assert.equal(recent.get('heavy'), undefined);
  recent.set('a', 'value', 40);
  recent.set('a', 'value', 50);
  recent.set('b', 'value', 50);
  assert.equal(recent.get('a'), 'value');
});
