import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefersHtml, typeWeight } from './accept.ts';

test('the most specific range decides', () => {
  assert.equal(typeWeight('text/*;q=0.3, text/html;q=0.7, */*;q=0.5', 'text/html'), 0.7);
  assert.equal(typeWeight('text/*;q=0.3, */*;q=0.5', 'text/html'), 0.3);
  assert.equal(typeWeight('image/png', 'text/html'), 0);
  assert.equal(typeWeight(null, 'text/html'), 1);
});

test('a browser gets pages, a program that accepts anything gets JSON', () => {
  assert.ok(prefersHtml('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'));
  const both = ['application/json, text/html', 'application/problem+json, text/html;q=0.9'];
  for (const accept of [null, '', '*/*', 'application/json', ...both]) assert.ok(!prefersHtml(accept), String(accept));
});
