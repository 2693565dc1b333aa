import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execute, parse, validate } from 'graphql';
import { fc } from '../../../../../test/properties.ts';
import { createBounds } from '../measure/bounds.ts';
import { createMeasure } from '../measure/measure.ts';
import type { Builder } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { newContext, schema } from '../testing/new-context.ts';
import { picker, randomQuery } from '../testing/random-query.ts';
import { catalogue, openDoor, post, uncached } from '../testing/test-door.ts';
import { createDocuments } from './documents.ts';
import { project } from './project.ts';

const seed = 20_261_114;
const measure = createMeasure(schema, catalogue);
const most = { depth: 100, cost: 20_000, selections: 10_000, tokens: 100_000, aliases: 10_000 };
const bounds = { ...createBounds(measure), ...most };
const documents = createDocuments({ schema, measure, bounds });
const ids = ['viacep', 'ibge', 'rest-no-verbs', 'rest', 'nobody'];

/** Fields of an answer, which is what the cost of a query promises to bound. */
function fieldsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + fieldsIn(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + 1 + fieldsIn(part), 0);
}

function withinBounds<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof GraphqlRefusal && error.code === 'BOUND_EXCEEDED') return undefined;
    throw error;
  }
}

test(`random queries: projection and reference executor agree, and the cost bounds the answer (seed ${seed})`, async () => {
  let largest = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(1_000), { minLength: 20, maxLength: 60 }), async (choices) => {
      const query = randomQuery(schema, picker(choices), ids);
      const document = parse(query);
      assert.deepEqual(validate(schema, document), [], query);
      const asked = documents.find({ query, operationName: undefined, variables: {}, explain: false });
      const operation = withinBounds(() => documents.measure(asked));
      if (!operation) return;
      const { cost } = operation.measured;

      const reference = await execute({ schema, document, contextValue: newContext() });
      const data = await project(schema, operation.operation, {}, newContext());
      assert.equal(JSON.stringify({ data }), JSON.stringify(reference), query);
      assert.equal(reference.errors, undefined, query);
      const fields = fieldsIn(JSON.parse(JSON.stringify(reference.data)));
      largest = Math.max(largest, fields);
      assert.ok(fields <= cost, `${fields} fields, cost ${cost}: ${query}`);
    }),
    { seed, numRuns: process.env.FAROL_TEST_LONG === '1' ? 300 : 80 },
  );
  assert.ok(largest > 500, `the largest answer had ${largest} fields`);
});

test('a query answers the same with other variables as a text that was not seen before', async () => {
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

test('values of an enum are sent by name, also beside a field that is not frozen', async () => {
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
