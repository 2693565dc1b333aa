import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/properties.ts';
import { createPaint } from './paint.ts';
import { cut, padEnd, textWidth } from './text-width.ts';
import { hang, wrap } from './wrap.ts';

test('a text is broken between words, and a longer word where it must be', () => {
  assert.deepEqual(wrap('um dois três quatro', 8), ['um dois', 'três', 'quatro']);
  assert.deepEqual(wrap('https://viacep.com.br', 10), ['https://vi', 'acep.com.b', 'r']);
  assert.deepEqual(wrap('', 10), ['']);
  assert.deepEqual(hang('- ', 'um dois três', 9), ['- um dois', '  três']);
});

test('no line is wider than asked, and no word is lost, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 40 }), (text, columns) => {
      const lines = wrap(text, columns);
      assert.ok(lines.every((line) => textWidth(line) <= columns || [...line].length === 1));
      assert.equal(lines.join('').replace(/[ \n]/g, ''), text.replace(/[ \n]/g, ''));
    }),
  );
});

test('width counts columns: accents that follow their letter and colours take none, East Asian letters two', () => {
  assert.equal(textWidth('São'), 3);
  assert.equal(textWidth('São'.normalize('NFD')), 3);
  assert.equal(textWidth(createPaint(true)('bad', 'bad')), 3);
  assert.equal(textWidth('日本'), 4);
  assert.equal(cut('日本語', 5), '日本…');
  assert.equal(padEnd('é', 3), 'é  ');
});
