import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gaugesOf } from './query-gauges.ts';

test('a query that ran has its measures, with the sum of all lookups', () => {
  const farol = {
    depth: 3,
    cost: 22,
    bounds: { depth: 10, cost: 10_000 },
    lookups: { rules: { asked: 1, lookups: 1 }, guides: { asked: 60, lookups: 1 } },
  };
  assert.deepEqual(gaugesOf({ data: {}, extensions: { farol } }), {
    depth: { value: 3, most: 10 },
    cost: { value: 22, most: 10_000 },
    lookups: { value: 2, most: 61 },
  });
});

test('a refused query has the bounds that it exceeded, and one with a mistake has nothing', () => {
  const errors = [{ extensions: { bound: 'depth', measured: 12, allowed: 10 } }, { message: 'no extensions' }];
  assert.deepEqual(gaugesOf({ errors }), { depth: { value: 12, most: 10 }, cost: undefined, lookups: undefined });
  assert.deepEqual(gaugesOf({ errors: 'none' }), { depth: undefined, cost: undefined, lookups: undefined });
});
