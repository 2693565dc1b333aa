import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../testing/english-page.ts';
import { askToExplain, gaugesOf } from './graphql-view.ts';

test('a GraphQL body is sent with the wish for an explanation, and its own members stay', () => {
  assert.deepEqual(JSON.parse(askToExplain('{"query":"{ apis { id } }","variables":{"a":1}}') ?? ''), {
    query: '{ apis { id } }',
    variables: { a: 1 },
    extensions: { farol: { explain: true } },
  });
});

test('any other body is sent unchanged', () => {
  for (const body of ['{"a":1}', '[1]', 'not json', undefined]) assert.equal(askToExplain(body), body);
});

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
