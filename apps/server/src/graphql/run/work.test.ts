// How much work is a hostile query before it is run or refused? Counted in function calls, because time differs by machine and load.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSchema } from '../create-schema.ts';
import { createBounds } from '../measure/bounds.ts';
import { createMeasure } from '../measure/measure.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { countCalls } from '../testing/count-calls.ts';
import { hostileQueries } from '../testing/hostile-queries.ts';
import { catalogue } from '../testing/test-door.ts';
import { createDocuments } from './documents.ts';

/** The worst kind takes about 20 ms of a core; without the bounds it would be many times as much. */
const mostCalls = 200_000;

const schema = createSchema();
const measure = createMeasure(schema, catalogue);
const bounds = createBounds(measure);

/** Parses, measures and validates a text that the server has not seen. */
function prepare(query: string): void {
  const documents = createDocuments({ schema, measure, bounds });
  const operationName = /query (Q\d+)/.exec(query)?.[1];
  try {
    documents.validate(documents.measure(documents.find({ query, operationName, variables: {}, explain: false })));
  } catch (error) {
    if (!(error instanceof GraphqlRefusal)) throw error;
  }
}

test('a query of 25 KB is bounded work, whatever it is made of', () => {
  const queries = Object.entries(hostileQueries());
  // Some parts of the schema are made when they are first needed.
  prepare('{ apis(first: 1) { nodes { id } } }');
  const pieces = queries.map(([, query]) => prepare.bind(undefined, query));
  const calls = countCalls(/node_modules\/graphql\/|\/src\/graphql\//, pieces);
  for (const [index, [kind, query]] of queries.entries()) {
    assert.ok(query.length <= 25_000, `${kind}: ${query.length} characters`);
    const count = calls[index] ?? 0;
    assert.ok(count > 1_000 && count < mostCalls, `${kind}: ${count} function calls`);
  }
});
