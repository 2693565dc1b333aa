import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestIdOf } from './request-id.ts';

test('a well-formed request id is reused, so that it can be followed over several machines', () => {
  assert.equal(requestIdOf('trace-0123456789.abc~_'), 'trace-0123456789.abc~_');
});

test('a request id that is too short, too long, repeated or could break a log line is replaced', () => {
  const odd = ['a b c d e f g', 'line\nbreak-12', '<script>12345', ['12345678', '12345678']];
  for (const bad of [undefined, null, '', 'short', 'x'.repeat(65), ...odd])
    assert.match(requestIdOf(bad), /^[\w-]{12}\.[0-9a-z]+$/);
});

test('no two requests get the same new id', () => {
  const ids = Array.from({ length: 10_000 }, () => requestIdOf(undefined));
  assert.equal(new Set(ids).size, ids.length);
});
