import assert from 'node:assert/strict';
import { test } from 'node:test';
import { h } from 'preact';
import { withPaintAnchor } from './first-screen.ts';
import { plainTree, textOf } from './tree.ts';

const page = (words: number) =>
  plainTree(
    h('html', null, [
      h('head', null),
      h('body', null, h('main', null, h('h2', { id: 'one' }, 'a '.repeat(words)), h('h2', { id: 'two' }, 'b'))),
    ]),
  );
const waitsFor = (words: number, key: 'about' | 'home' = 'about') =>
  JSON.stringify(withPaintAnchor(key, page(words))).match(/"#\w+"|"id":"end"/g);

test('the paint waits for the first anchor after the first screen, or for the end of a page without one', () => {
  assert.deepEqual(waitsFor(3_000), ['"#two"']);
  assert.deepEqual(waitsFor(10), ['"#end"', '"id":"end"']);
  assert.deepEqual(waitsFor(10, 'home'), ['"#compare"']);
  assert.equal(textOf(withPaintAnchor('about', page(1))[0] ?? ''), 'a b');
});
