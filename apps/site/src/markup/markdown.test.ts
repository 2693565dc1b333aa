import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockHtml, inlineHtml } from './markdown.ts';

test('raw HTML is printed, never let through', () => {
  assert.doesNotMatch(blockHtml('<img src=x onerror=alert(1)>\n\ntext <script>alert(1)</script>'), /<(img|script)/);
  assert.doesNotMatch(inlineHtml('a <b onclick="x">b</b>'), /<b /);
});

test('a link leads to https or to this site, or it is no link', () => {
  assert.equal(inlineHtml('[a](https://example.com/?x="y")'), '<a href="https://example.com/?x=&quot;y&quot;">a</a>');
  assert.equal(inlineHtml('[a](/v1/apis)'), '<a href="/v1/apis">a</a>');
  for (const target of ['javascript:alert(1)', '//evil.example', 'http://example.com', 'data:text/html,x']) {
    assert.equal(inlineHtml(`[a](${target})`), 'a', target);
  }
});

test('a table scrolls in a frame of its own, and an element after it ends it', () => {
  assert.match(
    blockHtml('| a |\n|---|\n| `b` |'),
    /^<div class=scroll tabindex=0><table><thead><tr><th scope=col>a<\/th>.*<code>b<\/code>.*<\/table><i hidden><\/i><\/div>/,
  );
});
