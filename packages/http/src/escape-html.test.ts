import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from './escape-html.ts';

const hostile = `<a href="x" title='y'>&amp;</a>`;

test('text in HTML cannot open an element, end an attribute or form an entity', () => {
  assert.equal(escapeHtml(hostile), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;');
});
