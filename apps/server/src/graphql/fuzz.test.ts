import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/properties.ts';
import { createSchema } from './create-schema.ts';
import { picker, randomQuery } from './testing/random-query.ts';
import { openDoor, post, type Reply, reply, uncached } from './testing/test-door.ts';

const seed = 20_261_114;
const share = process.env.FAROL_TEST_LONG === '1' ? 1 : 0.1;
const schema = createSchema();
const door = openDoor();

/** A GraphQL answer, a problem, or the GraphiQL page for a client that prefers HTML; never a fault of ours. */
function assertShape({ status, headers, text, body }: Reply): void {
  assert.ok(status < 500, `${status} ${text}`);
  assert.doesNotMatch(text, /node_modules|\.ts:\d| {4}at /);
  if (status === 304 || status === 204 || text === '') return;
  const type = headers.get('content-type') ?? '';
  if (type === 'application/problem+json') {
    const problem = JSON.parse(text);
    assert.equal(problem.status, status);
    assert.equal(problem.request_id, 'test-request');
    return;
  }
  if (status === 200 && type === 'text/html; charset=utf-8') return;
  assert.match(type, /^application\/(graphql-response\+)?json; charset=utf-8$/);
  for (const one of Array.isArray(body) ? body : [body]) {
    if ('data' in one) continue;
    assert.ok(Array.isArray(one.errors) && one.errors.length > 0, text);
    for (const error of one.errors) {
      assert.equal(typeof error.message, 'string');
      assert.match(error.extensions.code, /^[A-Z_]+$/);
    }
  }
  if (!Array.isArray(body) && !('data' in body)) assert.ok(status >= 400, text);
}

const words = fc.constantFrom(
  ...'{ } ( ) [ ] : ! $ = @ ... | & "" "x" """ # , 0 -1 1.5 1e400 9999999999999 null true query mutation subscription fragment on'.split(
    ' ',
  ),
  ...'__schema __type __typename apis api rules rule guides statuses nodes edges node breaks brokenBy first after filter language id name EN PT F @skip @include'.split(
    ' ',
  ),
  '\u0000',
  '\ud800',
  '\u202e',
  '\n',
  '𝄞',
  '\\u{110000}',
  '"\\ud83d"',
);
const wordSalad = fc.array(words, { maxLength: 60 }).map((parts) => parts.join(' '));
const valid = fc
  .array(fc.nat(1_000), { minLength: 10, maxLength: 40 })
  .map((choices) => randomQuery(schema, picker(choices), ['viacep', 'rest', 'nobody']));
/** A valid query with a piece cut out or put in. */
const damaged = fc.tuple(valid, fc.nat(), fc.nat(12), fc.oneof(words, fc.string())).map(([query, at, cut, put]) => {
  const start = at % (query.length + 1);
  return query.slice(0, start) + put + query.slice(start + cut);
});
const query = fc.oneof(wordSalad, valid, damaged, fc.string({ unit: 'binary', maxLength: 200 }));
const variables = fc.dictionary(fc.constantFrom('n', 'id', '__proto__', 'constructor', 'l'), fc.jsonValue());
const request = fc.record(
  {
    query: fc.oneof({ weight: 8, arbitrary: query }, fc.jsonValue()),
    operationName: fc.oneof(fc.string(), fc.jsonValue()),
    variables: fc.oneof(variables, fc.jsonValue()),
    extensions: fc.oneof(fc.constant({ farol: { explain: true } }), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 6, arbitrary: request.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.array(request, { maxLength: 12 }).map((value) => JSON.stringify(value)) },
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }),
  fc.uint8Array(),
);
const accept = fc.oneof(
  fc.constantFrom(
    ...'*/* application/json application/graphql-response+json image/png'.split(' '),
    'text/html;q=0.9, */*;q=0.1',
  ),
  fc.string({ unit: 'grapheme-ascii' }),
);
const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  fc.constantFrom('application/json; charset=latin1', 'text/plain', ''),
);

test(`random bodies are never a fault of ours (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(body, accept, contentType, fc.boolean(), async (sent, accepted, type, cached) => {
      const headers = { 'content-type': type, accept: accepted, ...(cached ? {} : uncached) };
      const sending = { method: 'POST', headers, body: sent as BodyInit };
      assertShape(await reply(door, new Request('http://127.0.0.1:8080/graphql', sending)));
    }),
    { seed, numRuns: 4_000 * share },
  );
});

test(`random addresses and methods are never a fault of ours (seed ${seed})`, async () => {
  const parameter = fc.tuple(
    fc.constantFrom('query', 'variables', 'operationName', 'extensions', 'x'),
    fc.oneof(
      query,
      fc.jsonValue().map((value) => JSON.stringify(value)),
    ),
  );
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE');
  await fc.assert(
    fc.asyncProperty(
      fc.array(parameter, { maxLength: 5 }),
      method,
      accept,
      fc.string({ unit: 'grapheme-ascii' }),
      async (parameters, verb, accepted, tag) => {
        const address = `http://127.0.0.1:8080/graphql?${new URLSearchParams(parameters)}`;
        const headers = { accept: accepted, 'if-none-match': tag, 'accept-encoding': tag };
        assertShape(await reply(door, new Request(address, { method: verb, headers })));
      },
    ),
    { seed, numRuns: 2_000 * share },
  );
});

test('deep and long input is never a fault of ours', async () => {
  const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);
  for (const sent of [
    JSON.stringify({ query: `{ apis(filter: ${nested('{q:', '}', 900)}) { totalCount } }` }),
    JSON.stringify({ query: `{ apis(first: ${nested('[', ']', 900)}) { totalCount } }` }),
    JSON.stringify({ query: `query ($a: ${nested('[', ']', 900)}) { __typename }` }),
    JSON.stringify({ query: nested('{ a ', '}', 990) }),
    JSON.stringify({ query: `{ ${'api(id: "a") { name } '.repeat(180)} }` }),
    JSON.stringify({ query: `{ api(id: "a") { ${'name '.repeat(1_900)} } }` }),
    JSON.stringify({ query: `{ ${'... { '.repeat(900)} __typename ${'}'.repeat(900)} }` }),
    JSON.stringify({ query: `{ __typename ${'@skip(if: true) '.repeat(200)} }` }),
    JSON.stringify({ query: `{ apis(filter: { q: "${'palavra '.repeat(10_000)}" }) { totalCount } }` }),
    JSON.stringify({ query: `# ${'x'.repeat(90_000)}\n{ __typename }` }),
    `{"query":"{ __typename }","variables":{"a":${nested('[', ']', 40_000)}}}`,
    nested('[', ']', 50_000),
    `[${'{},'.repeat(9)}{}]`,
  ]) {
    assertShape(await post(door, sent));
  }
});
