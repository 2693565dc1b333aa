import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueAt } from './json-pointer.ts';

test('a pointer leads through objects and arrays, with ~0 and ~1 for ~ and /', () => {
  const value = { list: [{ 'a/b': 1, 'c~d': 2 }], '': 3 };
  assert.equal(valueAt(value, ''), value);
  assert.equal(valueAt(value, '/list/0/a~1b'), 1);
  assert.equal(valueAt(value, '/list/0/c~0d'), 2);
  assert.equal(valueAt(value, '/'), 3);
});

test('a pointer to nothing gives undefined, also for inherited names', () => {
  for (const pointer of ['/missing', '/list/1', '/list/0/deeper', '/toString', '/text/0/0'])
    assert.equal(valueAt({ list: [1], text: 'x' }, pointer), undefined, pointer);
});
