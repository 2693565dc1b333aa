import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createLookups } from './schema/lookups.ts';
import { catalogue, fetchFrom, get, openDoor, post, reply } from './testing/test-door.ts';

const door = openDoor();
const query = '{ api(id: "viacep") { name } }';

test('a query by GET can be cached, and is not sent twice', async () => {
  const first = await get(door, { query });
  assert.equal(first.status, 200);
  assert.equal(first.text, '{"data":{"api":{"name":"ViaCEP"}}}');
  assert.match(first.headers.get('cache-control') ?? '', /^public, max-age=\d+/);
  const etag = first.headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]+"$/);

  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const second = await get(door, { query }, { 'if-none-match': tag });
    assert.equal(second.status, 304);
    assert.equal(second.text, '');
    for (const name of ['etag', 'cache-control', 'vary'])
      assert.equal(second.headers.get(name), first.headers.get(name));
  }
  assert.equal((await get(door, { query }, { 'if-none-match': '"other"' })).status, 200);
});

test('another media type is another entity with another tag', async () => {
  const json = await get(door, { query });
  const graphql = await get(door, { query }, { accept: 'application/graphql-response+json' });
  assert.equal(graphql.headers.get('content-type'), 'application/graphql-response+json; charset=utf-8');
  assert.match(json.headers.get('vary') ?? '', /\bAccept\b/);
});

test('HEAD is GET without the body', async () => {
  const request = new Request(`http://127.0.0.1:8080/graphql?${new URLSearchParams({ query })}`, { method: 'HEAD' });
  const { status, headers, text } = await reply(door, request);
  assert.deepEqual([status, text, headers.get('content-length')], [200, '', '34']);
  assert.equal(headers.get('etag'), (await get(door, { query })).headers.get('etag'));
});

test('an answer to POST is not for caches, and a failure is not either', async () => {
  const posted = await post(door, { query }, { 'if-none-match': '*' });
  assert.deepEqual([posted.status, posted.headers.get('cache-control')], [200, 'no-store']);
  const failed = await get(door, { query: '{ nope }' }, { 'if-none-match': '*' });
  assert.deepEqual([failed.status, failed.headers.get('cache-control')], [400, 'no-store']);
});

test('variables and the operation come as parameters; an empty one is the same as none', async () => {
  const document = 'query A($id: ID!) { api(id: $id) { id } } query B { __typename }';
  const { text } = await get(door, { query: document, variables: '{"id":"ibge"}', operationName: 'A', extensions: '' });
  assert.equal(text, '{"data":{"api":{"id":"ibge"}}}');
  assert.equal((await get(door, { query, variables: '', operationName: '' })).status, 200);
});

for (const [what, search] of [
  ['no query', ''],
  ['an empty query', '?query='],
  ['a repeated query', '?query={__typename}&query={__typename}'],
  ['variables that are no JSON', '?query={__typename}&variables={'],
  ['variables that are no object', '?query={__typename}&variables=[1]'],
  ['extensions that are no object', '?query={__typename}&extensions=1'],
] as const) {
  test(`${what} is 400`, async () => {
    const { status, body } = await reply(door, new Request(`http://127.0.0.1:8080/graphql${search}`));
    assert.equal(status, 400);
    assert.match(String(body.errors?.[0]?.extensions.code), /^MALFORMED/);
  });
}

test('an address past 8 KiB is 414 and hints at POST', async () => {
  const long = `${query} # ${'x'.repeat(8_200)}`;
  const { status, headers, text } = await get(door, { query: long });
  assert.deepEqual([status, headers.get('content-type')], [414, 'application/problem+json']);
  assert.match(text, /POST/);
  assert.equal((await post(door, { query: long })).status, 200);
});

test('a repeated question is answered with the same bytes, in each coding', async () => {
  const list = '{ apis(language: EN) { nodes { id description freeTier limits { requests per } } } }';
  const plain = await post(door, { query: list });
  assert.ok(plain.text.length > 4_000);
  for (let sight = 1; sight <= 3; sight++) {
    assert.equal((await post(door, { query: list })).text, plain.text);
    for (const [coding, undo] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'accept-encoding': coding };
      const body = JSON.stringify({ query: list });
      const request = new Request('http://127.0.0.1:8080/graphql', { method: 'POST', headers, body });
      const response = await fetchFrom(door, request);
      assert.equal(response.headers.get('content-encoding'), coding);
      assert.equal(undo(Buffer.from(await response.arrayBuffer())).toString(), plain.text);
    }
  }
});

test('the language is part of the question, so both answers can be cached', async () => {
  const pt = await get(door, { query: '{ api(id: "viacep") { description } }' });
  const en = await get(door, { query: '{ api(id: "viacep", language: EN) { description } }' });
  assert.notEqual(pt.text, en.text);
  assert.doesNotMatch(pt.headers.get('vary') ?? '', /Accept-Language/);
});

test('a caller that wants no cached answer gets a new one', async () => {
  let asked = 0;
  const { apis, ...others } = createLookups(catalogue);
  const counted: typeof apis = (ids) => {
    asked += 1;
    return apis(ids);
  };
  const counting = openDoor({ lookups: { ...others, apis: counted } });
  for (let i = 0; i < 3; i++) await post(counting, { query });
  assert.equal(asked, 1);
  for (let i = 0; i < 3; i++) await post(counting, { query }, { 'cache-control': 'no-cache' });
  assert.equal(asked, 4);
  for (let i = 0; i < 3; i++) await get(counting, { query });
  assert.equal(asked, 5);
});
