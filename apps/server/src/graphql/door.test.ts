import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Builder } from './schema/builder.ts';
import requestErrors from './testing/request-errors.json' with { type: 'json' };
import { get, openDoor, post, reply } from './testing/test-door.ts';

const door = openDoor();
const graphql = 'application/graphql-response+json';
const name = { query: '{ api(id: "viacep") { name } }' };
const url = 'http://127.0.0.1:8080/graphql';

/** Adds a mutation that needs no key, and fields that fail. */
const extend = (builder: Builder): void => {
  const resolve = () => {
    throw new Error('password is hunter2');
  };
  builder.queryFields((t) => ({ secretly: t.string({ nullable: true, resolve }), fatally: t.string({ resolve }) }));
  builder.mutationType({ fields: (t) => ({ wave: t.string({ resolve: () => 'splash' }) }) });
};

test('an unknown member of the body is ignored, and one that is null counts as absent', async () => {
  const { status, text } = await post(door, { ...name, flavour: 'salt', id: 7 });
  assert.deepEqual([status, text], [200, '{"data":{"api":{"name":"ViaCEP"}}}']);
  const absent = { ...name, variables: null, operationName: null, extensions: null };
  assert.equal((await post(door, absent)).status, 200);
  assert.equal((await post(door, { query: null })).status, 400);
});

test('the weights of Accept decide, whatever the order', async () => {
  const accept = `application/json;q=0.9, ${graphql}`;
  const { headers } = await post(door, name, { accept });
  assert.equal(headers.get('content-type'), `${graphql}; charset=utf-8`);
  assert.match(headers.get('vary') ?? '', /\bAccept\b/);
});

test('the text of a resolver error is not shown; the caller gets an id, and the fault is reported once', async () => {
  const faults: unknown[] = [];
  const open = openDoor({ extend, onFault: (error) => faults.push(error) });
  for (const sight of [1, 2, 3]) {
    const { status, text, body } = await post(open, { query: '{ secretly api(id: "viacep") { name } }' });
    assert.equal(status, 200);
    assert.doesNotMatch(text, /hunter2|stack|\.ts/);
    assert.deepEqual(body.data, { secretly: null, api: { name: 'ViaCEP' } });
    assert.deepEqual(body.errors?.[0]?.path, ['secretly']);
    assert.deepEqual(body.errors?.[0]?.extensions, { code: 'INTERNAL_ERROR', requestId: 'test-request' });
    assert.equal(faults.length, sight);
    assert.match(String(faults.at(-1)), /hunter2/);
  }
});

test('data and errors together are 294 in the type of GraphQL, by every method, and 200 in plain JSON', async () => {
  const open = openDoor({ extend, onFault: () => {} });
  const partly = { query: '{ secretly api(id: "viacep") { name } }' };
  const byQuery = (accept: string) => ({
    method: 'QUERY',
    headers: { accept, 'content-type': 'application/json' },
    body: JSON.stringify(partly),
  });
  for (const [accept, expected] of [
    [graphql, 294],
    [`${graphql}, application/json;q=0.9`, 294],
    ['application/json', 200],
    ['*/*', 200],
  ] as const) {
    const answers = [
      await post(open, partly, { accept }),
      await get(open, partly, { accept }),
      await reply(open, new Request(url, byQuery(accept))),
    ];
    for (const { status, body, headers } of answers) {
      assert.deepEqual([status, headers.get('cache-control')], [expected, 'no-store'], accept);
      assert.deepEqual(body.data, { secretly: null, api: { name: 'ViaCEP' } });
      assert.equal(body.errors?.length, 1);
    }
  }
  const batch = [{ query: '{ __typename }' }, partly];
  assert.equal((await post(open, batch, { accept: graphql })).status, 294);
  assert.equal((await post(open, [...batch, { query: '{' }], { accept: graphql })).status, 400);
});

test('an answer without any data is a 500, not a 200 with an error flag (spec 7.2)', async () => {
  const open = openDoor({ extend, onFault: () => {} });
  const { status, body } = await post(open, { query: '{ fatally }' });
  assert.deepEqual([status, body.data], [500, null]);
});

for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND', 'OPTIONS']) {
  test(`${method} names the allowed methods${method === 'OPTIONS' ? '' : ' and is 405'}`, async () => {
    const { status, headers, text } = await reply(door, new Request(url, { method }));
    assert.equal(headers.get('allow'), 'GET, HEAD, QUERY, POST, OPTIONS');
    if (method === 'OPTIONS') return assert.equal(status, 204);
    assert.deepEqual([status, headers.get('content-type')], [405, 'application/problem+json']);
    assert.match(text, /"type":"\/problems\/method-not-allowed"/);
  });
}

test('a mutation by GET is 405 with Allow: POST, whether or not the schema knows it', async () => {
  for (const open of [door, openDoor({ extend })]) {
    const { status, headers } = await get(open, { query: 'mutation { wave }' });
    assert.deepEqual([status, headers.get('allow')], [405, 'POST']);
  }
  const query = 'query Read { __typename } mutation Change { wave }';
  assert.equal((await get(openDoor({ extend }), { query, operationName: 'Read' })).status, 200);
});

for (const type of [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/graphql',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-16',
]) {
  test(`a body of type ${type} is 415`, async () => {
    const { status, headers } = await post(door, name, { 'content-type': type });
    const seen = [status, headers.get('content-type'), headers.get('accept-post')];
    assert.deepEqual(seen, [415, 'application/problem+json', 'application/json']);
  });
}

test('a body without a type is 415, and so is a coded one', async () => {
  const bare = new Request(url, { method: 'POST', body: new TextEncoder().encode(JSON.stringify(name)) });
  assert.equal((await reply(door, bare)).status, 415);
  assert.equal((await post(door, name, { 'content-encoding': 'gzip' })).status, 415);
});

for (const type of ['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'APPLICATION/JSON']) {
  test(`a body of type ${type} is read`, async () => {
    assert.equal((await post(door, name, { 'content-type': type })).status, 200);
  });
}

test('Accept: image/png is a 406 problem, and nothing is run', async () => {
  const accept = { accept: 'image/png' };
  for (const { status, headers } of [await post(door, name, accept), await get(door, name, accept)]) {
    assert.deepEqual([status, headers.get('content-type')], [406, 'application/problem+json']);
    assert.match(headers.get('vary') ?? '', /Accept/);
  }
});

test('a body of 5 MB is 413, with and without Content-Length', async () => {
  const body = JSON.stringify({ ...name, padding: 'x'.repeat(5_000_000) });
  const { status, headers } = await post(door, body);
  assert.deepEqual([status, headers.get('content-type')], [413, 'application/problem+json']);
  const type = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers: type, body: new Blob([body]).stream(), duplex: 'half' } as RequestInit;
  assert.equal((await reply(door, new Request(url, sent))).status, 413);
});

for (const [what, body] of [
  ['broken JSON', '{"query": "{ __typename }"'],
  ['no body', ''],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
] as const) {
  test(`${what} is 400, as JSON`, async () => {
    const request = new Request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { status, headers, body: read } = await reply(door, request);
    assert.deepEqual([status, headers.get('content-type')], [400, 'application/json; charset=utf-8']);
    assert.deepEqual([read.errors?.[0]?.extensions.code, 'data' in read], ['MALFORMED_JSON', false]);
  });
}

for (const body of ['7', '"{ __typename }"', 'null', 'true', '{"query":7}', '{"query":"{a}","variables":[]}', '{}']) {
  test(`the body ${body} is not a request: 400`, async () => {
    const { status, body: read } = await post(door, body);
    assert.deepEqual([status, read.errors?.[0]?.extensions.code], [400, 'MALFORMED_REQUEST']);
  });
}

/** The audits of graphql-http send a syntax error where they mean a validation failure, so these are ours. */
for (const [what, query, code] of requestErrors) {
  test(`${what} is a request error: 400, errors, and no data`, async () => {
    for (const accept of ['application/json', graphql]) {
      const answer = await post(door, { query }, { accept });
      const seen = [answer.status, answer.headers.get('content-type'), 'data' in answer.body];
      assert.deepEqual(seen, [400, `${accept}; charset=utf-8`, false]);
      const codes = answer.body.errors?.map(({ extensions }) => extensions.code);
      assert.deepEqual(new Set(codes), new Set([code]));
    }
  });
}

test('variables that do not fit, and an operation that is not there, are 4xx', async () => {
  const query = 'query Entry($id: ID!) { api(id: $id) { name } }';
  const right = { variables: { id: 'viacep' } };
  for (const [code, request] of [
    ['BAD_VARIABLES', { variables: {} }],
    ['BAD_VARIABLES', { variables: { id: null } }],
    ['BAD_VARIABLES', { variables: { id: { deep: [] } } }],
    ['UNKNOWN_OPERATION', { ...right, operationName: 'Nope' }],
  ] as const) {
    const { status, body } = await post(door, { query, ...request });
    assert.deepEqual([status, body.errors?.[0]?.extensions.code], [400, code]);
  }
});

test('errors do not suggest other names of the schema', async () => {
  const wrong = [
    { query: '{ apiss { totalCount } }' },
    { query: '{ apis(language: ENN) { totalCount } }' },
    { query: '{ apis(langage: EN) { totalCount } }' },
    { query: '{ api(id: "viacep") { nam } }' },
    { query: 'query ($l: Language!) { apis(language: $l) { totalCount } }', variables: { l: 'ENN' } },
  ];
  for (const request of wrong) {
    // Twice, because the second time may be answered from memory.
    await post(door, request);
    const { status, text } = await post(door, request);
    assert.equal(status, 400);
    assert.doesNotMatch(text, /did you mean/i);
  }
});

test('introspection is answered', async () => {
  const { text } = await post(door, { query: '{ __type(name: "Query") { name kind } }' });
  assert.equal(text, '{"data":{"__type":{"name":"Query","kind":"OBJECT"}}}');
});
