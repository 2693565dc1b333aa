import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWeightedCache } from './weighted-cache.ts';

test('the least recently used value is dropped first', () => {
  const cache = createWeightedCache<number>(3);
  for (const [i, key] of ['a', 'b', 'c'].entries()) cache.set(key, i, 1);
  cache.get('a');
  cache.set('d', 3, 1);
  const held = ['a', 'b', 'c', 'd'].map((key) => cache.get(key));
  assert.deepEqual(held, [0, undefined, 2, 3]);
});

test('the total weight never exceeds the limit, and a value heavier than the limit is not cached', () => {
  const cache = createWeightedCache<string>(100);
  for (let i = 0; i < 500; i++) {
    cache.set(`key ${i % 37}`, 'value', (i * 13) % 60);
    assert.ok(cache.weight() <= 100);
  }
  cache.set('heavy', 'value', 101);
  assert.equal(cache.get('heavy'), undefined);
  cache.set('a', 'value', 40);
  cache.set('a', 'value', 50);
  cache.set('b', 'value', 50);
  assert.equal(cache.get('a'), 'value');
});
