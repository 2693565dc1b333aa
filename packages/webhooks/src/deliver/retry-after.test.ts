import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRetryAfter } from './retry-after.ts';

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 15, 12);

  it('is a number of seconds or a date', () => {
    assert.equal(parseRetryAfter('120', now), 120_000);
    assert.equal(parseRetryAfter(' 0 ', now), 0);
    assert.equal(parseRetryAfter('Thu, 15 Jan 2026 12:02:00 GMT', now), 120_000);
    assert.equal(parseRetryAfter('Thu, 15 Jan 2026 11:00:00 GMT', now), 0);
  });

  it('is nothing else', () => {
    const dates = ['2026-01-15', 'Thu, 45 Jan 2026 12:02:00 GMT'];
    for (const text of [undefined, '', '-1', '1.5', '1e3', 'soon', '12345678901', ...dates])
      assert.equal(parseRetryAfter(text, now), undefined, text);
  });
});
