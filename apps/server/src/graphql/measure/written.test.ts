import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getIntrospectionQuery, parse } from 'graphql';
import { createSchema } from '../create-schema.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { catalogue } from '../testing/test-door.ts';
import { createBounds } from './bounds.ts';
import { createMeasure } from './measure.ts';
import { holdWritten } from './written.ts';

const bounds = createBounds(createMeasure(createSchema(), catalogue));

/** Which bound a document exceeds, and by how much; undefined when it may be validated. */
function exceeded(query: string): readonly [string, number] | undefined {
  try {
    holdWritten(bounds, parse(query));
    return undefined;
  } catch (refusal) {
    assert.ok(refusal instanceof GraphqlRefusal);
    const { bound, measured } = refusal.errors[0]?.extensions ?? {};
    return [String(bound), Number(measured)];
  }
}

const repeated = (times: number, text: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => text(index)).join(' ');

test('fields and fragments are counted as written, in every definition of the document', () => {
  assert.equal(holdWritten(bounds, parse('{ api(id: "x") { ...F ... { id } } } fragment F on Api { name }')), 5);
  assert.equal(exceeded(`{ ${repeated(300, (i) => `a${i}`)} }`), undefined);
  assert.deepEqual(exceeded(`{ ${repeated(301, (i) => `a${i}`)} }`), ['selections', 301]);
  assert.deepEqual(exceeded(`query A { a } query B { ${repeated(300, (i) => `a${i}`)} }`), ['selections', 301]);
  assert.deepEqual(exceeded(`{ a } fragment F on Api { ${repeated(300, (i) => `a${i}`)} }`), ['selections', 301]);
});

/** Fields under one response name are compared in pairs, so 21 of them are refused however they are written. */
for (const [way, query] of [
  ['in one selection', `{ api { ${repeated(21, () => 'id')} } }`],
  ['by aliases', `{ api { ${repeated(21, (i) => `same: f${i}`)} } }`],
  ['in inline fragments', `{ api { ${repeated(21, () => '... { id }')} } }`],
  [
    'in fragments',
    `{ api { ${repeated(21, (i) => `...F${i}`)} } } ${repeated(21, (i) => `fragment F${i} on Api { id }`)}`,
  ],
  [
    'in fragments of fragments',
    `{ ...F0 } ${repeated(20, (i) => `fragment F${i} on Q { id ...F${i + 1} }`)} fragment F20 on Q { id }`,
  ],
  ['in objects that are merged', `{ ${repeated(7, () => 'api { id id id }')} }`],
  ['in an operation that is not asked for', `query A { a } query B { ${repeated(21, () => 'id')} }`],
  ['in a fragment that is not used', `{ a } fragment F on Api { ${repeated(21, () => 'id')} }`],
] as const) {
  test(`21 fields of the same name are refused ${way}`, () => {
    assert.deepEqual(exceeded(query), ['sameName', 21]);
    assert.equal(exceeded(query.replace(/\bid\b|f20/, 'other').replace('same: other', 'other')), undefined);
  });
}

test('a fragment that is included twice in one place counts once', () => {
  assert.equal(exceeded(`{ api { ${repeated(30, () => '...F')} } } fragment F on Api { id }`), undefined);
});

test('fragments that double at every step are walked once each', () => {
  const chain = repeated(48, (i) => `fragment F${i} on Api { a { b { ...F${i + 1} } } c { b { ...F${i + 1} } } }`);
  assert.equal(exceeded(`{ ...F0 } ${chain} fragment F48 on Api { id }`), undefined);
});

test('the query that tools send to read the schema may be validated', () => {
  const query = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true, oneOf: true });
  assert.equal(exceeded(query), undefined);
});
