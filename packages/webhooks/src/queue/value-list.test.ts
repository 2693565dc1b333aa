import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupsOf, valueList } from './value-list.ts';

describe('lists in SQL', () => {
  it('are padded with their last value, so that there are few texts', () => {
    assert.deepEqual(valueList([]), { marks: 'NULL', values: [] });
    assert.deepEqual(valueList([7]), { marks: '?', values: [7] });
    assert.deepEqual(valueList([1, 2, 3]), { marks: '?, ?, ?, ?', values: [1, 2, 3, 3] });
    const texts = new Set(
      Array.from({ length: 256 }, (_, n) => valueList(Array.from({ length: n + 1 }, () => 0)).marks),
    );
    assert.equal(texts.size, 9);
  });

  it('are grouped by powers of two, without loss or repetition', () => {
    const items = Array.from({ length: 203 }, (_, n) => n);
    const groups = groupsOf(items);
    assert.deepEqual(
      groups.map(({ length }) => length),
      [64, 64, 64, 8, 2, 1],
    );
    assert.deepEqual(groups.flat(), items);
    assert.deepEqual(groupsOf([]), []);
  });
});
