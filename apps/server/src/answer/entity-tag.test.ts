import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityTagger, matchesTag } from './entity-tag.ts';

const tag = entityTagger(Buffer.from('farol'));

test('each coding has a strong tag of its own', () => {
  const tags = (['identity', 'gzip', 'br'] as const).map(tag);
  assert.equal(new Set(tags).size, 3);
  for (const one of tags) assert.match(one, /^"[\w-]+"$/);
});

test('If-None-Match takes a list, a star and weak tags', () => {
  const mine = tag('identity');
  for (const header of [mine, `W/${mine}`, `"other", ${mine}`, `"a,b" , W/${mine} ,"c"`, '*', ' * '])
    assert.ok(matchesTag(header, mine), header);
  for (const header of ['"other"', mine.slice(1, -1), `${mine}x`, `x${mine}`, '', '""', `"*"`, tag('br')])
    assert.ok(!matchesTag(header, mine), header);
});

test('a list that never ends is read in reasonable time', () => {
  const started = performance.now();
  matchesTag(`${'"a", '.repeat(3_000)}x`, tag('identity'));
  matchesTag(','.repeat(16_000), tag('identity'));
  matchesTag('"'.repeat(16_000), tag('identity'));
  matchesTag(`${' '.repeat(16_000)}x`, tag('identity'));
  assert.ok(performance.now() - started < 500);
});
