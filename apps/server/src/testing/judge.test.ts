import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJudge, type Seen } from './judge.ts';
import { createTestServer } from './test-server.ts';

const server = await createTestServer();
const judge = createJudge(await (await server.fetch(new Request('http://127.0.0.1:8080/openapi.json'))).json());
const body = await (await server.fetch(new Request('http://127.0.0.1:8080/v1/apis/viacep'))).text();
const seen: Seen = {
  method: 'GET',
  path: '/v1/apis/viacep',
  status: 200,
  headers: new Headers({ 'content-type': 'application/json; charset=utf-8', etag: '"abc"' }),
  body,
};
const problem = {
  type: 'about:blank',
  title: 'x',
  status: 404,
  detail: 'y',
  instance: '/',
  errors: [],
  request_id: 'z',
};
const problemHeaders = new Headers({ 'content-type': 'application/problem+json' });

test('an answer that matches its description has no differences', () => {
  assert.deepEqual(judge(seen), []);
});

test('each kind of difference is found', () => {
  const breaches: readonly Partial<Seen>[] = [
    { body: JSON.stringify({ ...JSON.parse(body), number: '1' }) },
    { body: JSON.stringify({ ...JSON.parse(body), not_described: 1 }) },
    { body: '{}' },
    { headers: new Headers({ 'content-type': 'text/plain' }) },
    { headers: new Headers({ 'content-type': 'application/json', etag: 'W/"weak"' }) },
    { method: 'HEAD' },
    { method: 'POST' },
    { method: 'POST', status: 405, headers: new Headers({ allow: 'GET', 'content-type': 'application/problem+json' }) },
    { status: 404, body: JSON.stringify(problem), headers: problemHeaders },
    { path: '/nowhere', status: 404, body: JSON.stringify(problem), headers: problemHeaders },
    { path: '/nowhere', status: 500, headers: new Headers({ 'content-type': 'text/plain' }) },
    { path: '/v1/apis', method: 'OPTIONS', status: 204, body: 'something' },
  ];
  for (const [i, breach] of breaches.entries()) assert.notDeepEqual(judge({ ...seen, ...breach }), [], `breach ${i}`);
});
