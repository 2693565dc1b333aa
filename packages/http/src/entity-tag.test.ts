import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityTag, matchesTag, matchesTagStrongly } from './entity-tag.ts';

const mine = entityTag('farol');

test('the same bytes have the same tag, other bytes another', () => {
  assert.match(mine, /^"[\w-]+"$/);
  assert.equal(entityTag(Buffer.from('farol')), mine);
  assert.notEqual(entityTag('faróis'), mine);
});

test('If-Match accepts a list and a star, but no weak tag', () => {
  for (const header of [mine, `"other", ${mine}`, '*', ' * ']) assert.ok(matchesTagStrongly(header, mine), header);
  for (const header of [`W/${mine}`, '"other"', '', `${mine}x`]) assert.ok(!matchesTagStrongly(header, mine), header);
});

test('If-None-Match accepts a list, a star and weak tags', () => {
  for (const header of [mine, `W/${mine}`, `"other", ${mine}`, `"a,b" , W/${mine} ,"c"`, '*', ' * '])
    assert.ok(matchesTag(header, mine), header);
  for (const header of ['"other"', mine.slice(1, -1), `${mine}x`, `x${mine}`, '', '""', `"*"`, entityTag('other')])
    assert.ok(!matchesTag(header, mine), header);
});

test('a list that never ends is read in reasonable time', () => {
  const started = performance.now();
  matchesTag(`${'"a", '.repeat(3_000)}x`, mine);
  matchesTag(','.repeat(16_000), mine);
  matchesTag('"'.repeat(16_000), mine);
  matchesTag(`${' '.repeat(16_000)}x`, mine);
  assert.ok(performance.now() - started < 500);
});
