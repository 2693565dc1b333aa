import assert from 'node:assert/strict';
import { test } from 'node:test';
import { favourite, weightsOf } from './encoding.ts';

test('encodings are chosen by their weights, brotli before gzip among equals', () => {
  const cases: readonly [string | undefined, string][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['zstd', 'identity'],
    ['x-gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['gzip;q=nonsense', 'identity'],
  ];
  for (const [header, coding] of cases) assert.equal(favourite(header), coding, String(header));
});

test('identity is acceptable unless it is ruled out by name or by a star', () => {
  assert.ok(weightsOf('gzip').identity > 0);
  assert.equal(weightsOf('gzip, identity;q=0').identity, 0);
  assert.equal(weightsOf('gzip, *;q=0').identity, 0);
  assert.ok(weightsOf('identity;q=0.5, *;q=0').identity > 0);
});
