import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traceIdOf } from './trace.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';

test('a well-formed traceparent names its trace, one of a later version too', () => {
  assert.equal(traceIdOf(`00-${trace}-${parent}-01`), trace);
  assert.equal(traceIdOf(`cc-${trace}-${parent}-01-what-the-future-brings`), trace);
});

test('anything else counts as missing', () => {
  for (const header of [
    null,
    undefined,
    '',
    trace,
    `ff-${trace}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
    `00-${trace}-${parent}`,
    `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`,
    `cc-${trace}-${parent}-01-${'x'.repeat(500)}`,
  ])
    assert.equal(traceIdOf(header), undefined, String(header));
});
