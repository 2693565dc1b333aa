import assert from 'node:assert/strict';
import { test } from 'node:test';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { Inline, Markdown } from './markdown.ts';

const blocks = (text: string) =>
  render(h(Markdown, { text, resolve: (at) => (at === 'api:x' ? '/apis/x/' : undefined) }));
const inline = (text: string) => render(h(Inline, { text }));

test('raw HTML is printed, never let through', () => {
  assert.doesNotMatch(blocks('<img src=x onerror=alert(1)>\n\ntext <script>alert(1)</script>'), /<(img|script)/);
  assert.equal(inline('a <b onclick="x">b</b> & c'), 'a &lt;b onclick=&quot;x&quot;>b&lt;/b> &amp; c');
});

test('a link leads to https or to this site, or it is no link', () => {
  assert.equal(inline('[a](https://example.com/?x="y")'), '<a href="https://example.com/?x=&quot;y&quot;">a</a>');
  assert.equal(inline('[a](/v1/apis)'), '<a href="/v1/apis">a</a>');
  assert.equal(blocks('[*a*](api:x)'), '<p><a href="/apis/x/"><em>a</em></a></p>');
  for (const target of ['javascript:alert(1)', '//evil.example', 'http://example.com', 'data:text/html,x']) {
    assert.equal(inline(`[a](${target})`), 'a', target);
  }
});

test('a cited section of the charter becomes a link, except within a link', () => {
  assert.equal(inline('carta, seção 2.4'), 'carta, <a href="/carta/#2.4">seção 2.4</a>');
  assert.equal(inline('[section 2.4](/x)'), '<a href="/x">section 2.4</a>');
});

test('headings, lists, quotes and code are elements; a table scrolls in a frame, and an element after it ends it', () => {
  assert.equal(blocks('- a `b`\n- **c**'), '<ul><li>a <code>b</code></li><li><strong>c</strong></li></ul>');
  assert.equal(blocks('1. a\n\n> q'), '<ol><li>a</li></ol><blockquote><p>q</p></blockquote>');
  assert.equal(blocks('```\na < b\n```'), '<pre><code>a &lt; b</code></pre>');
  assert.equal(
    blocks('| a |\n|---|\n| `b` |'),
    '<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">a</th></tr></thead>' +
      '<tbody><tr><td><code>b</code></td></tr></tbody></table><i hidden></i></div>',
  );
});
