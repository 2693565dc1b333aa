import assert from 'node:assert/strict';
import { it } from 'node:test';
import { valueList } from './value-list.ts';

it('a list in SQL is padded with its last value, so that there are few texts', () => {
  assert.deepEqual(valueList([]), { marks: 'NULL', values: [] });
  assert.deepEqual(valueList([7]), { marks: '?', values: [7] });
  assert.deepEqual(valueList([1, 2, 3]), { marks: '?, ?, ?, ?', values: [1, 2, 3, 3] });
  const texts = new Set(Array.from({ length: 256 }, (_, n) => valueList(Array.from({ length: n + 1 }, () => 0)).marks));
  assert.equal(texts.size, 9);
});
