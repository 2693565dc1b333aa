import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Builder } from './schema/builder.ts';
import { type GraphqlBody, openDoor, post } from './testing/test-door.ts';

const door = openDoor();
const one = { query: '{ __typename }' };

test('a batch is answered as an array, in its order', async () => {
  const { status, text } = await post(door, [one, { query: '{ api(id: "ibge") { id } }' }]);
  assert.equal(status, 200);
  assert.equal(text, '[{"data":{"__typename":"Query"}},{"data":{"api":{"id":"ibge"}}}]');
});

test('ten requests are accepted, eleven are 413 with both numbers', async () => {
  assert.equal((await post(door, Array(10).fill(one))).status, 200);
  const { status, headers, text } = await post(door, Array(11).fill(one));
  assert.deepEqual([status, headers.get('content-type')], [413, 'application/problem+json']);
  const problem = JSON.parse(text);
  assert.deepEqual([problem.measured, problem.allowed], [11, 10]);
});

test('an empty batch is 400', async () => {
  assert.equal((await post(door, [])).status, 400);
});

test('the cost of a batch is the sum of its requests', async () => {
  const costly = { query: '{ apis(first: 100) { nodes { id name claims { by } } } }' };
  assert.equal((await post(door, costly)).status, 200);
  const { status, body } = await post(door, Array(10).fill(costly));
  assert.equal(status, 400);
  const [error] = body.errors ?? [];
  assert.equal(error?.extensions.bound, 'cost');
  assert.ok(Number(error?.extensions.measured) > 10_000);
});

test('a batch has the status of its worst member, and the others are still answered', async () => {
  const { status, text } = await post(door, [one, { query: '{ nope }' }, 7]);
  assert.equal(status, 400);
  const bodies = JSON.parse(text) as GraphqlBody[];
  assert.deepEqual(bodies[0], { data: { __typename: 'Query' } });
  assert.equal(bodies[1]?.errors?.[0]?.extensions.code, 'VALIDATION_FAILED');
  assert.equal(bodies[2]?.errors?.[0]?.extensions.code, 'MALFORMED_REQUEST');
});

test('mutations in a batch run in their order', async () => {
  const done: number[] = [];
  const extend = (builder: Builder) => {
    builder.mutationType({
      fields: (t) => ({
        wave: t.int({
          args: { number: t.arg.int({ required: true }), turns: t.arg.int({ required: true }) },
          resolve: async (_, { number, turns }) => {
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            done.push(number);
            return number;
          },
        }),
      }),
    });
  };
  const requests = [1, 2, 3].map((number) => ({
    query: `mutation { wave(number: ${number}, turns: ${40 - 10 * number}) }`,
  }));
  await post(openDoor({ extend }), requests);
  assert.deepEqual(done, [1, 2, 3]);
});

test('a changing field is resolved each time', async () => {
  let tide = 0;
  const extend = (builder: Builder) => {
    builder.queryFields((t) => ({ tide: t.int({ resolve: () => ++tide }) }));
  };
  const open = openDoor({ extend });
  const tides = [];
  for (let i = 0; i < 3; i++)
    tides.push((await post(open, { query: '{ tide api(id: "viacep") { id } }' })).body.data?.tide);
  assert.deepEqual(tides, [1, 2, 3]);
});
