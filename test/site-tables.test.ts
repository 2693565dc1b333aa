import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtSite } from './built-site.ts';

const site = builtSite();

test('after every plain table stands the element without which the style sheet keeps it hidden', () => {
  const ends = site.pages.flatMap(({ address, html }) =>
    [...html.matchAll(/<table>[\s\S]*?<\/table>(.{0,10})/g)].map(([, next]) => ({ address, next })),
  );
  assert.ok(ends.length > 0);
  for (const { address, next } of ends) assert.equal(next, '<i hidden>', address);
});
