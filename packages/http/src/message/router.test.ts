import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRouter } from './router.ts';

const router = createRouter([
  ['/v1/apis', 'list'],
  ['/v1/apis/{id}', 'item'],
  ['/v1/apis/{id}/quota', 'quota'],
  ['/v1/apis/first', 'literal'],
  ['/webhooks/{id}/secrets/{name}', 'secret'],
  ['/gateway/*', 'below'],
  ['/openapi.json', 'text'],
]);

test('exact paths, named segments and everything below a path are found', () => {
  const cases: readonly [string, string | undefined, Record<string, string>?][] = [
    ['/v1/apis', 'list'],
    ['/v1/apis/', undefined],
    ['/v1/apis/viacep', 'item', { id: 'viacep' }],
    ['/v1/apis/first', 'literal'],
    ['/v1/apis/via%20cep', 'item', { id: 'via%20cep' }],
    ['/v1/apis/viacep/quota', 'quota', { id: 'viacep' }],
    ['/v1/apis/viacep/other', undefined],
    ['/webhooks/a/secrets/b', 'secret', { id: 'a', name: 'b' }],
    ['/gateway/viacep/01001000/json/', 'below'],
    ['/gateway/', 'below'],
    ['/gateway', undefined],
    ['/openapiXjson', undefined],
    ['', undefined],
  ];
  for (const [path, value, parameters = {}] of cases) {
    const found = router.find(path);
    assert.equal(found?.value, value, path);
    if (found) assert.deepEqual({ ...found.parameters }, parameters, path);
  }
});

test('a segment that means another path is not a name', () => {
  for (const segment of ['.', '..', '%2e', '.%2E', '%2e%2e'])
    assert.equal(router.find(`/v1/apis/${segment}`), undefined);
  assert.equal(router.find('/v1/apis/...')?.value, 'item');
});
