import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCountedDoor } from '../testing/count-validations.ts';
import { get, post } from '../testing/test-door.ts';

const repeated = (times: number, text: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => text(index)).join(' ');

// First, while the frames of the parser are as large as in a server that has just started.
test('a query of nested brackets within the bound of tokens is refused, however deep the parser calls itself', async (t) => {
  const { door } = openCountedDoor(t);
  for (const query of [
    `{ apis(x: ${'['.repeat(1_990)}`,
    `{ apis(x: ${'['.repeat(990)}${']'.repeat(990)}) { id } }`,
    `query ($a: ${'['.repeat(1_990)}`,
    `{ ${'...{'.repeat(990)}`,
    `{ apis(x: ${'{a:'.repeat(660)}`,
  ])
    assert.equal((await post(door, { query })).status, 400, query.slice(0, 20));
});

for (const [what, query] of [
  ['too many fields', `{ api(id: "x") { ${repeated(330, () => 'credential { variable }')} } }`],
  ['too many fields of one name', `{ api(id: "x") { ${repeated(21, () => 'credential { variable }')} } }`],
  [
    'too many fields in another operation',
    `query A { __typename } query B { ${repeated(21, () => 'apis { totalCount }')} }`,
  ],
  ['fragments that contain themselves', '{ ...A } fragment A on Query { ...A }'],
  ['too great a cost', '{ apis(first: 100) { nodes { claims { by source spec readOn } } } }'],
] as const) {
  test(`a query with ${what} is refused without being validated`, async (t) => {
    const { door, validations } = openCountedDoor(t);
    assert.equal((await post(door, { query, operationName: query.startsWith('query') ? 'A' : null })).status, 400);
    assert.equal(validations(), 0);
  });
}

test('a batch that is too large as a whole is refused before any member is validated', async (t) => {
  const { door, validations } = openCountedDoor(t);
  const members = (fields: number) =>
    Array.from({ length: 10 }, (_, member) => ({
      query: `{ ${repeated(fields, (i) => `a${i}_${member}: __typename`)} }`,
    }));
  const { status, body } = await post(door, members(31));
  assert.deepEqual([status, body.errors?.[0]?.extensions.bound], [400, 'selections']);
  assert.equal(validations(), 0);
  assert.equal((await post(door, members(30))).status, 200);
  assert.equal(validations(), 10);
});

test('the tokens of a batch count together', async (t) => {
  const { door, validations } = openCountedDoor(t);
  const query = (member: number) => `query (${repeated(100, (i) => `$a${member}_${i}: ID`)}) { __typename }`;
  const members = Array.from({ length: 10 }, (_, member) => ({ query: query(member) }));
  const { status, body } = await post(door, members);
  assert.deepEqual([status, body.errors?.[0]?.extensions.bound], [400, 'tokens']);
  assert.equal(validations(), 0);
});

test('a document that comes several times in a batch counts and is validated once', async (t) => {
  const { door, validations } = openCountedDoor(t);
  const query = `query ($id: ID!) { ${repeated(35, (i) => `a${i}: api(id: $id) { id }`)} }`;
  const batch = ['viacep', 'ibge', 'viacep', 'ibge', 'viacep'].map((id) => ({ query, variables: { id } }));
  assert.equal((await post(door, batch)).status, 200);
  assert.equal(validations(), 1);
});

test('refused texts do not push out the valid ones', async (t) => {
  const { door, validations } = openCountedDoor(t);
  const valid = { query: '{ api(id: "viacep") { name } }', extensions: { farol: { explain: true } } };
  await post(door, valid);
  for (let i = 0; i < 300; i++) await post(door, { query: `{ nope${i} } # ${'x'.repeat(1_000)}` });
  assert.equal(validations(), 301);
  await post(door, valid);
  assert.equal(validations(), 301);
});

test('a refused mutation is still 405 by GET', async (t) => {
  const { door } = openCountedDoor(t);
  const query = 'mutation { nope }';
  assert.equal((await post(door, { query })).status, 400);
  assert.equal((await get(door, { query })).status, 405);
});

test('a refusal for one operation of a document does not hold for another', async (t) => {
  const { door } = openCountedDoor(t);
  const query = 'query Large { apis(first: 101) { totalCount } } query Small { __typename }';
  assert.equal((await post(door, { query, operationName: 'Large' })).status, 400);
  assert.equal((await post(door, { query, operationName: 'Small' })).status, 200);
  assert.equal((await post(door, { query, operationName: 'Large' })).status, 400);
});

test('names and literals of the caller are cut in error messages', async (t) => {
  const { door } = openCountedDoor(t);
  const name = 'x'.repeat(20_000);
  const nested = `${'['.repeat(900)}${']'.repeat(900)}`;
  for (const request of [
    { query: `{ ${name} }` },
    { query: `{ apis(first: ${nested}) { totalCount } }` },
    { query: '{ __typename }', operationName: name },
    { query: 'query ($n: Int) { apis(first: $n) { totalCount } }', variables: { n: name } },
    { query: `{ api(id: "${name} }` },
    { query: `{ ...${name} } fragment ${name} on Query { ...${name} }` },
  ]) {
    const { status, text } = await post(door, request);
    assert.equal(status, 400);
    assert.ok(text.length < 1_000, `${text.length} characters`);
  }
});
