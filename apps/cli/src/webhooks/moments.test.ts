import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentOf } from './moments.ts';

const now = Date.UTC(2026, 0, 15, 12);

test('a moment is a duration ago, a day, an instant with its offset, or everything', () => {
  assert.equal(momentOf('10m', now), now - 600_000);
  assert.equal(momentOf('30s', now), now - 30_000);
  assert.equal(momentOf('2h', now), now - 7_200_000);
  assert.equal(momentOf('1d', now), now - 86_400_000);
  assert.equal(momentOf('2026-01-14', now), Date.UTC(2026, 0, 14));
  assert.equal(momentOf('2026-01-14T09:30:00-03:00', now), Date.UTC(2026, 0, 14, 12, 30));
  assert.equal(momentOf('2026-01-14T09:30Z', now), Date.UTC(2026, 0, 14, 9, 30));
  assert.equal(momentOf('all', now), 0);
});

test('ambiguous words are refused as moments: a clock time without an offset, a bare number, an id', () => {
  for (const text of ['2026-01-14T09:30:00', '10', 'evt_1', '10 m', '-5m', '2026-13-01', 'yesterday', '']) {
    assert.equal(momentOf(text, now), undefined, text);
  }
});
