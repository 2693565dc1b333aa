import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionaries, missingTexts } from './dictionary.ts';

test('every text exists in both languages', () => {
  assert.deepEqual(missingTexts(dictionaries.pt, dictionaries.en), []);
});

test('a text that one language lacks, leaves empty or has in another form is named', () => {
  assert.deepEqual(missingTexts({ a: { b: 'x', c: 'y' } }, { a: { b: 'x' } }), ['a.c']);
  assert.deepEqual(missingTexts({ a: 'x' }, { a: ' ' }), ['a']);
  assert.deepEqual(missingTexts({ a: 'x' }, { a: () => 'x' }), ['a']);
  assert.deepEqual(missingTexts({ a: ['x', 'y'] }, { a: ['x'] }), ['a.1']);
});
