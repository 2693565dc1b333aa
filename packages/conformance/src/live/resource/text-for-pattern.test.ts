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
  for (const pattern of [`${'a*'.repeat(40)}\\bc`, `a{190}${'a*'.repeat(3)}\\W`, '^(a*)*\\W$'])
    assert.equal(textForPattern(pattern), undefined);
});

test('a text of unbounded length is not made', () => {
  for (const pattern of ['a{99999999999}', '\\d{1000000}', 'a{150}b{150}'])
    assert.equal(textForPattern(pattern), undefined);
});
