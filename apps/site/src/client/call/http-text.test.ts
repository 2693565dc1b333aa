import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestText } from '../../markup/exchange-text.ts';
import { parseRequest, statusOf } from './http-text.ts';

test('a request is read back from the page exactly as it was written there', () => {
  const request = {
    method: 'POST' as const,
    path: '/sandbox/v1/pagamentos?limit=2',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'a:b' },
    body: '{ "valor": 4990 }\n\n{"second": "paragraph"}',
  };
  assert.deepEqual(parseRequest(requestText(request)), request);
});

test('a request without headers or body has neither', () => {
  assert.deepEqual(parseRequest('GET /v1/apis'), { method: 'GET', path: '/v1/apis', headers: {}, body: undefined });
});

test('the status of an exchange is read from its first line', () => {
  assert.equal(statusOf('HTTP/1.1 429\nRetry-After: 3'), 429);
  assert.equal(statusOf('GET /v1/apis'), undefined);
  assert.equal(statusOf(undefined), undefined);
});
