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

test('a list that never ends is read in time proportional to its length', () => {
  const microseconds = (list: string) => {
    const started = process.threadCpuUsage();
    for (let round = 0; round < 20; round += 1) matchesTag(list, mine);
    const { user, system } = process.threadCpuUsage(started);
    // The processor clock may advance in steps of some milliseconds.
    return user + system + 5_000;
  };
  for (const part of ['"a", ', ',', '"', ' ']) {
    const long = microseconds(`${part.repeat(64_000)}x`);
    const short = microseconds(`${part.repeat(4_000)}x`);
    assert.ok(long < 80 * short, `16 times the length cost ${long / short} times the processor time`);
  }
});
