import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimitHeaders } from './rate-limit-headers.ts';

const now = 1_000_000;
const minute = { name: 'minute', requests: 3, ms: 60_000, used: 3, resetsAt: null };

test('a window without room says the same moment as Retry-After', () => {
  const spent = [{ ...minute, left: 0, moreAt: now }];
  assert.equal(rateLimitHeaders(spent, now, now + 56_000).ratelimit, '"minute";r=0;t=56');
});

test('a window with room keeps its own moment beside a spent one', () => {
  const usage = [
    { ...minute, left: 0, moreAt: now + 20_000 },
    { ...minute, name: 'day', ms: 86_400_000, left: 7, moreAt: now + 90_000 },
  ];
  assert.equal(rateLimitHeaders(usage, now, now + 20_000).ratelimit, '"minute";r=0;t=20, "day";r=7;t=90');
});

test('no window promises room later than its own length from now', () => {
  assert.equal(rateLimitHeaders([{ ...minute, left: 2, moreAt: now + 70_000 }], now).ratelimit, '"minute";r=2;t=60');
  assert.equal(rateLimitHeaders([{ ...minute, left: 3, moreAt: null }], now).ratelimit, '"minute";r=3');
});
