import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anchorAfter, paintFirstScreenAtOnce } from './first-screen.ts';

const page =
  '<head></head><body><main id=main><h2 id=one>text &lt;b id=code> <h2 class=x id=two>b<h2 id=three>c</main></body>';

test('the paint waits for the first anchor after the first screen', () => {
  const anchor = anchorAfter(page, 20);
  assert.equal(anchor, 'two');
  assert.equal(
    paintFirstScreenAtOnce(page, anchor),
    page.replace('</head>', '<link rel=expect href=#two blocking=render></head>'),
  );
});

test('the paint of a page without such an anchor waits for its end', () => {
  const anchor = anchorAfter(page, 80);
  assert.equal(anchor, undefined);
  assert.match(
    paintFirstScreenAtOnce(page, anchor),
    /<link rel=expect href=#end blocking=render><\/head>.*<\/main><span id=end hidden><\/span><\/body>$/,
  );
});
