import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue } from '../testing/fixture.ts';
import { reportedLimit, retryAfterMs } from './upstream-limits.ts';

const now = Date.UTC(2026, 10, 15, 12);
const from = (headers: Readonly<Record<string, string>>) => (name: string) => headers[name];
const report = (id: string, headers: Readonly<Record<string, string>>) => {
  const api = catalogue.api(id);
  assert.ok(api);
  return reportedLimit(api, from(headers), now);
};

test('seconds since 1970, seconds to wait and dates are distinguished', () => {
  const left = { 'x-ratelimit-remaining': '5' };
  assert.deepEqual(report('viacep', { ...left, 'x-ratelimit-reset': String(now / 1_000 + 60) }), {
    left: 5,
    forMs: 61_000,
  });
  assert.deepEqual(report('viacep', { ...left, 'x-ratelimit-reset': '60' }), { left: 5, forMs: 61_000 });
  assert.deepEqual(
    report('anthropic-claude', {
      'anthropic-ratelimit-requests-remaining': '0',
      'anthropic-ratelimit-requests-reset': new Date(now + 30_000).toISOString(),
    }),
    { left: 0, forMs: 31_000 },
  );
});

test('a reset is read on the upstream’s clock', () => {
  const headers = {
    date: new Date(now + 3_600_000).toUTCString(),
    'x-ratelimit-remaining': '5',
    'x-ratelimit-reset': String(now / 1_000 + 3_660),
  };
  assert.deepEqual(report('viacep', headers), { left: 5, forMs: 61_000 });
});

test('a value that is past, missing, negative or not a number is ignored', () => {
  for (const headers of [
    {},
    { 'x-ratelimit-remaining': '5' },
    { 'x-ratelimit-remaining': 'many', 'x-ratelimit-reset': '60' },
    { 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': '60' },
    { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': String(now / 1_000 - 60) },
    { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': 'soon' },
  ] as Readonly<Record<string, string>>[]) {
    assert.equal(report('viacep', headers), undefined);
  }
});

test('Retry-After is seconds or a date, and never longer than a month', () => {
  assert.equal(retryAfterMs(from({ 'retry-after': '120' }), now), 120_000);
  assert.equal(retryAfterMs(from({ 'retry-after': new Date(now + 10_000).toUTCString() }), now), 11_000);
  assert.equal(retryAfterMs(from({ 'retry-after': '999999999' }), now), 31 * 86_400_000);
  assert.equal(retryAfterMs(from({ 'retry-after': 'later' }), now), undefined);
  assert.equal(retryAfterMs(from({}), now), undefined);
});
