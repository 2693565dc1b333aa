import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execute, getIntrospectionQuery, Kind, parse, validate } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { fc } from '../../../../../test/properties.ts';
import { createMeasure } from '../measure/measure.ts';
import type { Builder } from '../schema/builder.ts';
import { newContext, schema } from '../testing/new-context.ts';
import { picker, randomQuery } from '../testing/random-query.ts';
import { catalogue, openDoor, post, uncached } from '../testing/test-door.ts';

const seed = 20_261_114;
const measure = createMeasure(schema, catalogue);
const ids = ['viacep', 'ibge', 'rest-no-verbs', 'rest', 'nobody'];

/** Fields of an answer, which is what the cost of a query promises to bound. */
function fieldsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + fieldsIn(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + 1 + fieldsIn(part), 0);
}

test(`random queries: compiled and reference executor agree, and the cost bounds the answer (seed ${seed})`, async () => {
  let largest = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(1_000), { minLength: 20, maxLength: 60 }), async (choices) => {
      const query = randomQuery(schema, picker(choices), ids);
      const document = parse(query);
      assert.deepEqual(validate(schema, document), [], query);
      const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
      assert.ok(operation);
      const { cost } = measure(document, operation, {}).measured;
      if (cost > 20_000) return;

      const reference = await execute({ schema, document, contextValue: newContext() });
      const compiled = compileQuery(schema, document, '', { disableLeafSerialization: true });
      assert.ok(isCompiledQuery(compiled), query);
      const result = await compiled.query(undefined, newContext(), {});
      assert.equal(JSON.stringify(result), JSON.stringify(reference), query);
      assert.equal(reference.errors, undefined, query);
      const fields = fieldsIn(JSON.parse(JSON.stringify(reference.data)));
      largest = Math.max(largest, fields);
      assert.ok(fields <= cost, `${fields} fields, cost ${cost}: ${query}`);
    }),
    { seed, numRuns: process.env.FAROL_TEST_LONG === '1' ? 300 : 80 },
  );
  assert.ok(largest > 500, `the largest answer had ${largest} fields`);
});

test('a query that comes again is compiled and answers the same, with other variables too', async () => {
  const door = openDoor();
  const query =
    'query Page($n: Int!, $language: Language!, $with: Boolean!, $filter: ApiFilter) { apis(first: $n, language: $language, filter: $filter) { totalCount nodes { id name @include(if: $with) version { segment } credential { note } } } }';
  const ask = async (variables: Record<string, unknown>) => (await post(door, { query, variables }, uncached)).text;
  const first = await ask({ n: 3, language: 'EN', with: true });
  for (let sight = 0; sight < 3; sight++) assert.equal(await ask({ n: 3, language: 'EN', with: true }), first);
  let remark = 0;
  const fresh = openDoor();
  for (const variables of [
    { n: 1, language: 'PT', with: false },
    { n: 18, language: 'EN', with: true, filter: { brazil: true, q: 'cep' } },
    { n: 0, language: 'EN', with: true, filter: null },
    { n: 5, language: 'EN', with: true, filter: { authentication: 'OAUTH_2_0', cors: null } },
  ]) {
    assert.equal(await ask(variables), (await post(fresh, { query: `${query} # ${remark++}`, variables })).text);
  }
});

test('variables that do not fit get the same message before and after compiling', async () => {
  const door = openDoor();
  const query = 'query ($n: Int!, $l: Language!) { apis(first: $n, language: $l) { totalCount } }';
  for (const variables of [{}, { n: 'x', l: 'PT' }, { n: 1, l: 'XX' }, { n: 1.5, l: 'PT' }, { n: 2 ** 40, l: 'PT' }]) {
    const before = await post(openDoor(), { query, variables });
    await post(door, { query, variables: { n: 1, l: 'PT' } });
    await post(door, { query, variables: { n: 2, l: 'PT' } });
    const after = await post(door, { query, variables });
    assert.equal(before.status, 400);
    assert.equal(after.text, before.text);
  }
});

test('introspection answers the same before and after compiling', async () => {
  const door = openDoor();
  const query = getIntrospectionQuery({ specifiedByUrl: true, inputValueDeprecation: true });
  const first = await post(door, { query });
  for (let sight = 0; sight < 2; sight++) assert.equal((await post(door, { query }, uncached)).text, first.text);
});

test('values of an enum are sent by name, compiled or not', async () => {
  const extend = (builder: Builder) => {
    const state = builder.enumType('State', { values: { OPEN: { value: 1 }, SHUT: { value: 2 } } });
    builder.queryFields((t) => ({ state: t.field({ type: state, resolve: () => 2 as const }) }));
  };
  const door = openDoor({ extend });
  for (let sight = 0; sight < 3; sight++) {
    const { text } = await post(door, { query: '{ state api(id: "viacep") { authentication } }' });
    assert.equal(text, '{"data":{"state":"SHUT","api":{"authentication":"NO_KEY"}}}');
  }
});
