import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paintFirstScreenAtOnce } from './first-screen.ts';

const page = (text: string, rest: string) => `<head></head><body><main id=main><h2 id=one>${text}${rest}</main></body>`;

test('the paint waits for the first anchor after the first screen', () => {
  const html = paintFirstScreenAtOnce(page('text', '&lt;b id=code> <h2 class=x id=two>b<h2 id=three>c'), 35);
  assert.match(html, /^<head><link rel=expect href=#two blocking=render><\/head>/);
});

test('the paint of a page without a later anchor waits for its end', () => {
  assert.match(paintFirstScreenAtOnce(page('text', '<h2 id=two>b'), 60), /href=#top /);
});
