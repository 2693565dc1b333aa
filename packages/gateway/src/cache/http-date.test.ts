import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHttpDate } from './http-date.ts';

const expected = Date.UTC(1994, 10, 6, 8, 49, 37);

test('the three forms of an HTTP date are read (RFC 9110 §5.6.7)', () => {
  const now = Date.UTC(2026, 10, 15);
  for (const text of [
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    ' Sun, 06 Nov 1994 08:49:37 GMT ',
  ])
    assert.equal(parseHttpDate(text, now), expected, text);
  assert.equal(parseHttpDate('Friday, 01-Jan-27 00:00:00 GMT', now), Date.UTC(2027, 0, 1));
});

test('a text that only looks like a date is not one', () => {
  for (const text of [
    '0',
    '',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun 06 Nov 1994 08:49:37 GMT',
    'Sun, 06  Nov 1994 08:49:37 GMT',
    'Sun, 06-Nov-1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 8:49:37 GMT',
    '1994-11-06T08:49:37Z',
  ])
    assert.ok(Number.isNaN(parseHttpDate(text)), text);
});
