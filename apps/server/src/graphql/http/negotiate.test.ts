import assert from 'node:assert/strict';
import { test } from 'node:test';
import { graphqlType, isJson, jsonType, negotiate } from './negotiate.ts';

const cases: readonly (readonly [accept: string | undefined, type: string | undefined])[] = [
  [undefined, jsonType],
  ['', jsonType],
  ['*/*', jsonType],
  ['application/*', jsonType],
  ['application/json', jsonType],
  [graphqlType, graphqlType],
  [`${graphqlType}, application/json`, graphqlType],
  [`application/json, ${graphqlType}`, graphqlType],
  [`application/json;q=0.9, ${graphqlType}`, graphqlType],
  [`${graphqlType};q=0.9, application/json`, jsonType],
  [`${graphqlType};q=0, */*`, jsonType],
  ['application/json;q=0, */*', graphqlType],
  ['application/json;q=0.1, application/*;q=0.5', graphqlType],
  ['text/html, */*;q=0.1', jsonType],
  ['APPLICATION/JSON; Charset=UTF-8', jsonType],
  [`${graphqlType}; charset="utf-8"; q=0.5`, graphqlType],
  ['application/json; charset=iso-8859-1', undefined],
  [`application/json; charset=utf-16, ${graphqlType}`, graphqlType],
  ['image/png', undefined],
  ['text/*', undefined],
  ['application/json;q=0', undefined],
  ['*/*;q=0', undefined],
];

for (const [accept, type] of cases) {
  test(`Accept: ${accept ?? '(absent)'} gets ${type ?? '406'}`, () => {
    // Twice: the second time it comes from memory.
    assert.equal(negotiate(accept), type);
    assert.equal(negotiate(accept), type);
  });
}

test('a thousand different headers are all read rightly', () => {
  for (let i = 0; i < 1_000; i++) assert.equal(negotiate(`x/y${i}, ${graphqlType}`), graphqlType);
  assert.equal(negotiate('x/y0'), undefined);
});

test('only JSON in UTF-8 is read', () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'application/json;CHARSET=UTF8']) {
    assert.ok(isJson(type), type);
  }
  for (const type of [undefined, '', 'text/json', 'application/jsonp', 'application/json; charset=latin1']) {
    assert.ok(!isJson(type), type);
  }
});
