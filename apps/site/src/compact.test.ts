import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compact } from './compact.ts';

test('quotes around plain values, slashes and implied end tags go', () => {
  assert.equal(compact('<ul><li class="a"><img src="/x"/></li></ul>'), '<ul><li class=a><img src=/x></ul>');
});

test('a value that needs its quotes keeps them, and so does a placeholder', () => {
  const html = '<a title="two words" class="" data-x="a=b" value="{{q}}">x</a>';
  assert.equal(compact(html), html);
});

test('what looks like an attribute in a text is left alone', () => {
  const html = '<pre>a="b" /> 1</pre>';
  assert.equal(compact(html), html);
});
