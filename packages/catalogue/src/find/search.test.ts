import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearch } from './search.ts';

test('names that every object has are words like others', () => {
  const search = createSearch([{ id: 'one', fields: [{ weight: 1, text: 'a constructor and a prototype' }] }]);
  for (const word of ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']) search(word);
  assert.deepEqual(search('constructor'), ['one']);
});
