import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../testing/english-page.ts';
import { askToExplain } from './graphql-view.ts';

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
