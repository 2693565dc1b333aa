import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAsk, problemOf } from './testing/test-server.ts';

const ask = await createAsk();

const json = { 'content-type': 'application/json' };
const filters = { cors: 'yes', authentication: 'no-key' };
const asGet = '/v1/apis?cors=yes&authentication=no-key';

function query(path: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ask(path, { method: 'QUERY', headers: { ...json, ...headers }, body: text });
}

test('a QUERY gives what the GET gives, and names it', async () => {
  const same: [string, object, string][] = [
    ['/v1/apis', filters, asGet],
    ['/v1/apis', {}, '/v1/apis'],
    ['/v1/apis?lang=en', { q: 'câmbio & moedas', limit: 2 }, '/v1/apis?lang=en&q=c%C3%A2mbio+%26+moedas&limit=2'],
    ['/v1/apis', { brazil: true }, '/v1/apis?brazil=true'],
    ['/v1/search', { q: 'cep' }, '/v1/search?q=cep'],
  ];
  for (const [path, body, target] of same) {
    const [asked, got] = [await query(path, body), await ask(target)];
    assert.equal(asked.status, 200, target);
    assert.deepEqual([asked.headers.get('content-location'), asked.headers.get('location')], [target, target]);
    assert.equal(await asked.text(), await got.text());
    const others = ['content-location', 'location', 'x-request-id'];
    const seen = [...asked.headers].filter(([name]) => !others.includes(name));
    assert.deepEqual(Object.fromEntries(seen), Object.fromEntries([...got.headers].filter(([n]) => n !== others[2])));
    assert.match(asked.headers.get('cache-control') ?? '', /^public, max-age=/);
  }
});

test('a QUERY is conditional as the GET is, and its 304 names no URL to repeat', async () => {
  const etag = (await query('/v1/apis', filters)).headers.get('etag') ?? '';
  const again = await query('/v1/apis', filters, { 'if-none-match': etag });
  assert.deepEqual([again.status, again.headers.get('content-location')], [304, asGet]);
  assert.equal(again.headers.get('location'), null);
  assert.equal((await query('/v1/apis', { q: 'cep' }, { 'if-none-match': etag })).status, 200);
  assert.equal((await query('/v1/apis', filters, { 'if-match': '"other"' })).status, 412);
});

test('another media type, or none, is 415 with Accept-Query', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json; charset=latin1', '']) {
    for (const path of ['/v1/apis', '/v1/search', '/graphql']) {
      const refused = await ask(path, { method: 'QUERY', headers: { 'content-type': type }, body: 'cors=yes' });
      assert.deepEqual(
        [refused.status, refused.headers.get('accept-query')],
        [415, 'application/json'],
        `${path} ${type}`,
      );
      await problemOf(refused);
    }
  }
});

test('a wrong member is 400 with its place in the body', async () => {
  const wrong: [unknown, string[]][] = [
    [{ cors: 'maybe', colour: 'red' }, ['/cors', '/colour']],
    [{ cors: ['yes'], q: null }, ['/cors', '/q']],
    [['cors'], ['']],
    ['{', ['']],
  ];
  for (const [body, pointers] of wrong) {
    const refused = await query('/v1/apis', body);
    assert.equal(refused.status, 400);
    const { errors } = await problemOf(refused);
    assert.deepEqual(
      errors.map(({ pointer }: { pointer?: string }) => pointer),
      pointers,
    );
  }
  const twice = await problemOf(await query('/v1/apis?cors=no', filters));
  assert.deepEqual(twice.errors.length, 1);
  assert.equal((await query('/v1/apis', { q: 'x'.repeat(20_000) })).status, 413);
});

test('a URL says whether it accepts QUERY: Allow and Accept-Query where it does, 405 elsewhere', async () => {
  for (const path of ['/v1/apis', '/v1/search', '/graphql']) {
    const { status, headers } = await ask(path, { method: 'OPTIONS' });
    assert.equal(status, 204);
    assert.match(headers.get('allow') ?? '', /^GET, HEAD, QUERY\b/);
    assert.equal(headers.get('accept-query'), 'application/json');
  }
  assert.equal((await ask('/v1/apis')).headers.get('accept-query'), 'application/json');
  assert.equal((await ask('/v1/rules')).headers.get('accept-query'), null);
  for (const path of ['/v1/apis/viacep', '/v1/rules', '/v1/statuses', '/openapi.json', '/healthz', '/problems', '/']) {
    const refused = await query(path, {});
    assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'], path);
    await problemOf(refused);
  }
});

test('a page of another origin may ask by QUERY wherever it may ask by GET', async () => {
  const page = { origin: 'https://example.com', 'sec-fetch-site': 'cross-site' };
  const preflight = {
    ...page,
    'access-control-request-method': 'QUERY',
    'access-control-request-headers': 'content-type',
  };
  for (const [path, body] of [
    ['/v1/apis', filters],
    ['/graphql', { query: '{ __typename }' }],
  ] as const) {
    const allowed = await ask(path, { method: 'OPTIONS', headers: preflight });
    assert.match(allowed.headers.get('access-control-allow-methods') ?? '', /\bQUERY\b/);
    assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /\bContent-Type\b/);
    const seen = await query(path, body, page);
    assert.deepEqual([seen.status, seen.headers.get('access-control-allow-origin')], [200, '*'], path);
    assert.match(seen.headers.get('access-control-expose-headers') ?? '', /\bContent-Location\b/);
  }
});

test('GraphQL by QUERY answers queries, which may be cached, and nothing else', async () => {
  const asked = { query: '{ api(id: "viacep") { name } }' };
  for (const round of ['made', 'cached']) {
    const answer = await query('/graphql', asked);
    assert.equal(await answer.text(), '{"data":{"api":{"name":"ViaCEP"}}}', round);
    assert.match(answer.headers.get('cache-control') ?? '', /^public/);
    assert.match(answer.headers.get('etag') ?? '', /^"/);
  }
  const posted = await ask('/graphql', { method: 'POST', headers: json, body: JSON.stringify(asked) });
  assert.equal(posted.headers.get('cache-control'), 'no-store');
  const etag = (await query('/graphql', asked)).headers.get('etag') ?? '';
  assert.equal((await query('/graphql', asked, { 'if-none-match': etag })).status, 304);
  const mutation = await query('/graphql', { query: 'mutation { cancelPayment(id: "x") { id } }' });
  assert.deepEqual([mutation.status, mutation.headers.get('allow')], [405, 'POST']);
  assert.equal((await query('/graphql', [asked])).status, 400);
});
