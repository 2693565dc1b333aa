import assert from 'node:assert/strict';
import test from 'node:test';
import '../testing/english-page.ts';

const { wholeNumber } = await import('./whole-number.ts');

test('whole numbers are grouped by thousands, as the formatter of the language would', () => {
  for (const value of [0, 7, 999, 1000, 12_345, 1_234_567, 99.6])
    assert.equal(wholeNumber(value), value.toLocaleString('en', { maximumFractionDigits: 0 }));
});
