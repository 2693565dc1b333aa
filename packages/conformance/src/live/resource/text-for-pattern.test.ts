import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textForPattern } from './text-for-pattern.ts';

test('a text is made up for simple patterns, and for no others', () => {
  assert.equal(textForPattern('^[A-Z]{3}-\\d{4}$'), 'AAA-1111');
  assert.equal(textForPattern('^\\d{5}-?\\d{3}$'), '11111-111');
  assert.equal(textForPattern('^[a-z0-9_]+$'), 'a');
  assert.equal(textForPattern('^(a|b)$'), undefined);
});

test('a pattern that would backtrack for hours is not run', () => {
  assert.equal(textForPattern(`${'a*'.repeat(40)}\\bc`), undefined);
});
