import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/properties.ts';
import { escapeAttribute, escapeHtml, escapeText } from './escape-html.ts';

const hostile = `<a href="x" title='y'>&amp;</a>`;

test('text in HTML cannot open an element, end an attribute or form an entity', () => {
  assert.equal(escapeHtml(hostile), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;');
  assert.equal(escapeText(hostile), `&lt;a href="x" title='y'>&amp;amp;&lt;/a>`);
  assert.equal(escapeAttribute('a b=ç>'), 'a&#32;b&#61;ç&#62;');
});

test('an attribute without quotes is never ended by its text', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => /^[\p{L}\p{N}&#;]*$/u.test(escapeAttribute(text))));
});
