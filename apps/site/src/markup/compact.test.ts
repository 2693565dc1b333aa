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

test('a text that looks like an attribute is left alone', () => {
  const html = '<pre>a="b" /> 1</pre>';
  assert.equal(compact(html), html);
});

test('the end of a paragraph goes where the next tag implies it, and stays where a parser would take the rest for its own', () => {
  assert.equal(compact('<div><p>a</p>\n<p>b</p></div>'), '<div><p>a<p>b</div>');
  assert.equal(compact('<ul><li><p>a</p></li><li>b</li></ul>'), '<ul><li><p>a<li>b</ul>');
  for (const html of [
    '<p>a</p><code-block></code-block>',
    '<my-part><p>a</p></my-part>',
    '<p>a</p> text',
    '<p>a</p><a>b</a>',
  ])
    assert.equal(compact(html), html);
});

test('words for the Markdown form of a page go, and so does the mark of what it leaves out', () => {
  assert.equal(compact('<p data-html-only="true">a<markdown-only><b>(</b>x</markdown-only></p>'), '<p>a</p>');
});
