import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getIntrospectionQuery, Kind, parse } from 'graphql';
import { createSchema } from '../create-schema.ts';
import sameSelections from '../testing/same-selections.json' with { type: 'json' };
import { catalogue, openDoor, post } from '../testing/test-door.ts';
import { createMeasure, type Measured, type Variables } from './measure.ts';

const measure = createMeasure(createSchema(), catalogue);

function measured(query: string, variables: Variables = {}): Measured {
  const document = parse(query);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  assert.ok(operation);
  return measure(document, operation, variables).measured;
}

const breaks = Math.max(...catalogue.apis.map((api) => catalogue.rulesBrokenBy(api.id).length));

test('depth counts the levels, leaves included', () => {
  assert.equal(measured('{ __typename }').depth, 1);
  assert.equal(measured('{ api(id: "viacep") { name } }').depth, 2);
  assert.equal(measured('{ apis { nodes { breaks { guide { rules { id } } } } } }').depth, 6);
});

test('the fields of a list count as often as it has items', () => {
  assert.equal(measured('{ api(id: "viacep") { id name } }').cost, 3);
  assert.equal(measured('{ apis(first: 5) { nodes { id name } } }').cost, 1 + 1 + 5 * 2);
  const nested = measured('{ apis(first: 5) { totalCount nodes { id breaks { id } } } }');
  assert.equal(nested.cost, 1 + 1 + 1 + 5 * (2 + breaks));
  assert.equal(measured('{ statuses { status name } }').cost, 1 + 10 * 2);
});

test('"first" counts wherever it comes from: a literal, a variable, its default, or the default of the field', () => {
  const cost = (first: number) => 2 + first;
  assert.equal(measured('{ apis(first: 7) { nodes { id } } }').cost, cost(7));
  assert.equal(measured('{ apis { nodes { id } } }').cost, cost(20));
  assert.equal(measured('{ apis(first: null) { nodes { id } } }').cost, cost(20));
  const query = 'query ($n: Int = 90) { apis(first: $n) { nodes { id } } }';
  assert.equal(measured(query, { n: 7 }).cost, cost(7));
  assert.equal(measured(query).cost, cost(90));
  assert.equal(measured(query, { n: null }).cost, cost(20));
  assert.equal(measured('query ($n: Int) { apis(first: $n) { nodes { id } } }').cost, cost(20));
  assert.equal(measured(query, { n: 1e300 }).cost, Number.MAX_SAFE_INTEGER);
  assert.equal(measured(query, { n: -5 }).cost, cost(0));
  assert.equal(measured(query, { n: 'many' }).cost, cost(0));
});

/** The same selection written in different ways must cost the same: otherwise fragments would get around the bounds. */
const plain = '{ apis(first: 9) { nodes { id breaks { id brokenBy { id } } } } }';
for (const [what, query] of Object.entries(sameSelections)) {
  test(`${what} cannot get around the bounds`, () => {
    assert.deepEqual(measured(query), measured(plain));
  });
}

test('a fragment is measured for each page it is used in', () => {
  const two = '{ a: apis(first: 2) { ...C } b: apis(first: 50) { ...C } } fragment C on ApiConnection { nodes { id } }';
  assert.equal(measured(two).cost, 2 + 2 + (2 + 50));
  assert.equal(measured(two).first, 50);
});

test('fragments that contain themselves are refused, directly or in a circle', async () => {
  for (const query of [
    '{ ...A } fragment A on Query { ...A }',
    '{ api(id: "viacep") { ...A } } fragment A on Api { breaks { ...B } } fragment B on Rule { brokenBy { ...C } } fragment C on Api { ...A }',
  ]) {
    const { status, body } = await post(openDoor(), { query });
    assert.equal(status, 400);
    assert.match(body.errors?.[0]?.message ?? '', /A → .*A\.$/);
  }
});

test('fragments that double at every step are measured at once, and refused with a number', async () => {
  const chain = Array.from(
    { length: 100 },
    (_, i) => `fragment F${i} on Query { a${i}: apis(first: 100) { nodes { id } } ...F${i + 1} ...F${i + 1} }`,
  );
  const query = `{ ...F0 } ${chain.join(' ')} fragment F100 on Query { __typename }`;
  const { cost, aliases } = measured(query);
  assert.equal(cost, Number.MAX_SAFE_INTEGER);
  assert.equal(aliases, Number.MAX_SAFE_INTEGER);
  const { status, body } = await post(openDoor(), { query });
  assert.equal(status, 400);
  for (const { extensions } of body.errors ?? []) assert.equal(typeof extensions.measured, 'number');
});

const door = openDoor();

const many = (times: number, text: (index: number) => string) =>
  Array.from({ length: times }, (_, i) => text(i)).join(' ');
const claims = Math.max(...catalogue.apis.map((api) => api.claims.length));
const claimed = '{ apis(first: 100) { nodes { claims { by source spec readOn } } } }';

for (const [bound, query, variables, number] of [
  ['depth', `{ api(id: "x") ${'{ breaks { brokenBy '.repeat(5)}{ id }${' } }'.repeat(5)} }`, {}, 12],
  ['cost', claimed, {}, 2 + 100 * (1 + 4 * claims)],
  ['first', '{ apis(first: 101) { totalCount } }', {}, 101],
  ['first', 'query ($n: Int) { apis(first: $n) { totalCount } }', { n: 2_000_000_000 }, 2_000_000_000],
  ['aliases', `{ ${many(61, (i) => `a${i}: __typename`)} }`, {}, 61],
  ['rootFields', `{ ${many(41, (i) => `a${i}: __typename`)} }`, {}, 41],
  ['searches', `{ ${many(11, (i) => `a${i}: apis(filter: { q: "cep ${i}" }) { totalCount }`)} }`, {}, 11],
  ['newKeys', `mutation { ${many(6, (i) => `a${i}: criarChave { id }`)} }`, {}, 6],
  ['selections', `{ ${many(301, (i) => `f${i}`)} }`, {}, 301],
  ['sameName', `{ ${'__typename '.repeat(21)} }`, {}, 21],
  ['tokens', `{ ${'__typename '.repeat(3_000)} }`, {}, 3_002],
  ['tokens', `{ ${'__typename '.repeat(3_000)}`, {}, 3_001],
] as const) {
  test(`a query past the bound of ${bound} is 400, and says ${number} and the bound`, async () => {
    const { status, body } = await post(door, { query, variables });
    const { code, measured, allowed } =
      body.errors?.find(({ extensions }) => extensions.bound === bound)?.extensions ?? {};
    assert.deepEqual([status, code, measured, 'data' in body], [400, 'BOUND_EXCEEDED', number, false]);
    const messages = body.errors?.map(({ message }) => message).join('\n') ?? '';
    assert.match(messages, new RegExp(`\\b${number}\\b.*\\b${allowed}\\b`, 's'));
  });
}

test('a query at each bound is answered', async () => {
  for (const query of [`{ ${many(40, (i) => `a${i}: __typename`)} }`, '{ apis(first: 100) { nodes { id } } }'])
    assert.equal((await post(door, { query })).status, 200);
});

test('the question that tools ask to read the schema is within the bounds, and three of it are not', async () => {
  const query = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true, oneOf: true });
  const { status, body } = await post(door, { query });
  assert.equal(status, 200);
  assert.ok(body.data?.__schema);
  const start = query.indexOf('__schema');
  const open = query.indexOf('{', start);
  let level = 0;
  let end = open;
  do level += query[end] === '{' ? 1 : query[end] === '}' ? -1 : 0;
  while (++end && level > 0);
  const selection = query.slice(open, end);
  const thrice = `${query.slice(0, start)} a: __schema ${selection} b: __schema ${selection} c: __schema ${query.slice(open)}`;
  const refused = await post(door, { query: thrice });
  assert.equal(refused.status, 400);
  assert.equal(refused.body.errors?.[0]?.extensions.bound, 'introspection');
});

test('introspection that goes round in circles is refused', async () => {
  const query = `{ __schema { types ${'{ fields { type '.repeat(6)}{ name }${' } }'.repeat(6)} } }`;
  const { status } = await post(door, { query });
  assert.equal(status, 400);
});

test('only a query of frozen content counts as unchanging', () => {
  assert.equal(measured('{ apis { totalCount } __typename }').unchanging, true);
  assert.equal(measured('{ ...F } fragment F on Query { rules { id } nope }').unchanging, false);
});
