import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dump, load } from 'js-yaml';
import { grouped } from '../report/grouped.ts';
import { cleanDescription } from '../testing/corpus.ts';
import { applyPatch } from '../testing/patch.ts';
import { collectSource, type LoadLinked } from './document/collect.ts';
import { DescriptionError } from './document/parse-plain.ts';
import { judgePaper } from './judge.ts';

const none: LoadLinked = async (reference) => assert.fail(`${reference} was asked for`);
const rules = [{ id: 'rest-no-verbs', level: 'must', check: 'static' }] as const;

async function judged(text: string, loadLinked: LoadLinked = none, name = 'api.yaml') {
  return judgePaper(await collectSource(name, text, loadLinked), { rules });
}

test('the same breach is found in JSON and in YAML, with its level and place', async () => {
  const broken = applyPatch(load(cleanDescription), { operation: 'GET /getCustomers' });
  for (const text of [dump(broken), JSON.stringify(broken, null, 2)]) {
    const { findings } = await judged(text, none, 'api');
    assert.equal(findings.length, 1);
    const [finding] = findings;
    assert.equal(finding?.level, 'must');
    assert.equal(finding?.pointer, '/paths/~1getCustomers');
    assert.match(text.split('\n')[(finding?.line ?? 0) - 1] ?? '', /getCustomers/);
  }
});

test('references lead into other files, also in a circle, and a finding names the file', async () => {
  const files: Readonly<Record<string, string>> = {
    'paths/users.yaml':
      'delete:\n  requestBody: {content: {application/json: {schema: {$ref: "../schemas.yaml#/User"}}}}\n  responses: {"204": {description: x}}\n',
    'schemas.yaml':
      'User:\n  type: object\n  required: [friend]\n  properties:\n    friend: {$ref: "#/User"}\n    of: {$ref: "paths/users.yaml#/x"}\n',
  };
  const text = 'openapi: 3.0.3\nservers: [{url: /v1}]\npaths:\n  /users:\n    $ref: paths/users.yaml\n';
  const loaded: string[] = [];
  const { findings } = await judged(text, async (reference) => {
    const name = reference.replace('../', '');
    loaded.push(name);
    return { name, text: files[name] ?? assert.fail(name) };
  });
  const body = findings.find(({ rule }) => rule === 'rest-delete-is-idempotent');
  assert.equal(body?.file, 'paths/users.yaml');
  assert.equal(body?.line, 2);
  assert.deepEqual([...new Set(loaded)].sort(), ['paths/users.yaml', 'schemas.yaml']);
});

test('OpenAPI 2.0 is read with its own names', async () => {
  const text = `swagger: "2.0"
info: {title: a, version: "1"}
basePath: /v1
consumes: [application/xml]
securityDefinitions: {key: {type: apiKey, in: query, name: session_token}}
paths:
  /users:
    post:
      parameters: [{name: body, in: body, schema: {type: object}}]
      responses: {"201": {description: x, headers: {Location: {type: string}}}, default: {description: y}}
`;
  const { findings } = await judged(text);
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['authentication-key-in-header', 'rest-json-payloads'],
  );
});

test('an error schema is recognized in a success of another operation', async () => {
  const schema = { $ref: '#/components/schemas/OrderError' };
  const answer = { description: 'x', content: { 'application/json': { schema } } };
  const description = {
    openapi: '3.1.0',
    paths: { '/apples': { get: { responses: { 400: answer } } }, '/pears': { get: { responses: { 200: answer } } } },
    components: { schemas: { OrderError: { type: 'object', properties: { detail: { type: 'string' } } } } },
  };
  const { findings } = await judged(JSON.stringify(description));
  assert.deepEqual(
    findings.filter(({ rule }) => rule === 'errors-no-200-with-error-flag').map(({ pointer }) => pointer),
    ['/paths/~1pears/get/responses/200/content/application~1json/schema'],
  );
});

test('a schema from introspection is judged like its text', async () => {
  const type = (name: string) => ({ kind: 'SCALAR', name });
  const fields = [{ name: 'deleteUser', args: [], type: type('Boolean') }];
  const schema = { queryType: { name: 'Query' }, types: [{ kind: 'OBJECT', name: 'Query', fields }] };
  const { findings } = await judged(JSON.stringify({ data: { __schema: schema } }), none, 'schema.json');
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['graphql-operations-by-kind'],
  );
});

for (const [name, text] of Object.entries({
  'a text that is no description': 'hello: world\n',
  'an empty text': '',
  'YAML that ends too early': 'openapi: 3.1.0\npaths: {a: [',
  'JSON that ends too early': '{"openapi": "3.1.0", "paths": {',
  'aliases that expand without bound': `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghij'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]`)
    .join('\n')}\n`,
  'an alias inside its own anchor': 'openapi: 3.1.0\npaths: &a\n  /x: *a\n',
  'a schema that ends too early': 'type Query {\n  a: ',
}))
  test(`${name} is refused with a clear error`, async () => {
    await assert.rejects(judged(text, none, 'x'), (error) => {
      assert.ok(error instanceof DescriptionError, String(error));
      assert.match(error.text.en, /^x (is|has|refers)/);
      return true;
    });
  });

test('a $ref inside an example is data, and is not read', async () => {
  await judged(
    'openapi: 3.1.0\npaths:\n  /users:\n    get:\n      responses: {default: {description: x, content: {application/json: {example: {$ref: /etc/passwd}}}}}\n',
  );
});

test('schemas nested thousands of levels deep, as no description has them, are judged without exceeding the stack', async () => {
  const schema = `${'{"allOf":['.repeat(20_000)}{}${']}'.repeat(20_000)}`;
  const answer = `{"200":{"description":"x","content":{"application/json":{"schema":${schema}}}}}`;
  const { checked } = await judged(`{"openapi":"3.1.0","paths":{"/v1/as":{"get":{"responses":${answer}}}}}`);
  assert.ok(checked.length > 0);
});

test('declaring 429 on some operations is no worse than on none: removing what is right never lowers the count', async () => {
  const paths = Array.from({ length: 6 }, (_, index) => {
    const declared = index < 2 ? ', "429": {description: y}' : '';
    return `  /v1/things${index}/{id}:\n    get: {responses: {"200": {description: x}${declared}}}\n`;
  });
  const text = `openapi: 3.1.0\ninfo: {description: 60 calls per minute}\npaths:\n${paths.join('')}`;
  const limits = async (one: string) =>
    grouped((await judged(one)).findings).filter(({ rule }) => rule === 'limits-429-when-spent');
  const [some, none] = [await limits(text), await limits(text.replaceAll(', "429": {description: y}', ''))];
  assert.deepEqual(
    [some, none].map((findings) => findings.map(({ sure, places }) => [sure, places?.length])),
    [[['likely', 4]], [['likely', 6]]],
  );
  const silent = text.replace('60 calls per minute', 'x');
  for (const one of [silent, silent.replaceAll(', "429": {description: y}', '')])
    assert.deepEqual(await limits(one), [], 'without a word about limits, nothing is known of them');
});

test('where half of the paths have a version, also those of a proxy, each of the others is named', async () => {
  const paths = ['/v1/a', '/proxy/v1/b', '/c', '/d'].map((path) => [path, { get: { responses: {} } }]);
  const text = JSON.stringify({ openapi: '3.0.3', info: {}, paths: Object.fromEntries(paths) });
  const { findings } = judgePaper(await collectSource('api.json', text, none), {
    rules: [{ id: 'versioning-in-path-from-start', level: 'must', check: 'static' }],
  });
  const pointers = findings.filter(({ rule }) => rule.startsWith('versioning')).map(({ pointer }) => pointer);
  assert.deepEqual(pointers, ['/paths/~1c', '/paths/~1d']);
});

test('a callback that several operations share is judged once', async () => {
  const post = { responses: {}, callbacks: { done: { $ref: '#/components/callbacks/Done' } } };
  const text = JSON.stringify({
    openapi: '3.0.3',
    info: {},
    paths: { '/v1/a': { post }, '/v1/b': { post } },
    components: { callbacks: { Done: { 'https://hooks.loja.com.br/eventos': { post: { responses: {} } } } } },
  });
  const { findings } = judgePaper(await collectSource('api.json', text, none), {
    rules: [{ id: 'webhooks-consumer-chooses-path', level: 'must', check: 'static' }],
  });
  assert.equal(findings.filter(({ rule }) => rule === 'webhooks-consumer-chooses-path').length, 1);
});
