import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../call/call.ts';
import { differenceFromPrinted } from './printed.ts';

const answer = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  body,
  headers: new Headers(headers),
  milliseconds: 1,
  bytes: body.length,
});

test('status, printed headers and body are compared, each with its name when it differs', () => {
  const printed = 'HTTP/1.1 404\nContent-Type: application/problem+json\n\n{\n  "type": "/problems/not-found"\n}';
  const problem = { 'content-type': 'application/problem+json' };
  assert.equal(differenceFromPrinted(answer(404, '{"type":"/problems/not-found"}', problem), printed), undefined);
  assert.equal(differenceFromPrinted(answer(200, '{"type":"/problems/not-found"}', problem), printed), 'status');
  assert.equal(differenceFromPrinted(answer(404, '{"type":"/problems/not-found"}'), printed), 'Content-Type');
  assert.equal(differenceFromPrinted(answer(404, '{"type":"/problems/item-not-found"}', problem), printed), 'body');
  assert.equal(differenceFromPrinted(answer(204, ''), 'HTTP/1.1 204'), undefined);
});

test('the measures that a panel asks GraphQL for do not count', () => {
  const printed = 'HTTP/1.1 200\n\n{"data":{"a":1}}';
  assert.equal(differenceFromPrinted(answer(200, '{"data":{"a":1},"extensions":{"cost":{}}}'), printed), undefined);
  assert.equal(differenceFromPrinted(answer(200, '{"data":{"a":2},"extensions":{"cost":{}}}'), printed), 'body');
});
