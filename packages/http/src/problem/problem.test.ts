import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerOf } from '../message/response.ts';
import { Problem, problemAnswer, problemBody } from './problem.ts';
import { problemCodes, problemKinds } from './problem-codes.ts';

const context = { requestId: 'request-1', language: 'en', instance: '/v1/apis' } as const;

test('every problem has a status of a failure, and texts in both languages', () => {
  for (const code of problemCodes) {
    const { status, title, remedy } = problemKinds[code];
    assert.ok(status >= 400 && status < 600, code);
    for (const text of [title, remedy]) assert.ok(text.pt.length > 3 && text.en.length > 3, code);
  }
});

test('a problem without a detail explains itself by its remedy', () => {
  const body = problemBody('not-found', context);
  assert.equal(body.detail, problemKinds['not-found'].remedy.en);
  assert.deepEqual(body.errors, []);
});

test('an answer carries the language, the length and the facts, and is not cached', () => {
  const answer = problemAnswer(
    'limit-reached',
    { ...context, language: 'pt' },
    {
      detail: { pt: 'Espere.', en: 'Wait.' },
      errors: [{ parameter: 'q', detail: { pt: 'Este.', en: 'This.' } }],
      retryAfter: 7,
      headers: { 'x-more': '1' },
      members: { left: 0 },
    },
  );
  const body = JSON.parse(String(answer.body));
  assert.equal(answer.status, 429);
  const { detail, errors, left, request_id: id } = body;
  const errorsThen = [{ parameter: 'q', detail: 'Este.' }];
  assert.deepEqual([detail, errors, left, id], ['Espere.', errorsThen, 0, 'request-1']);
  const expected = {
    'Content-Type': 'application/problem+json',
    'content-language': 'pt-BR',
    'cache-control': 'no-store',
    'retry-after': '7',
    'x-more': '1',
    'content-length': String(Buffer.byteLength(String(answer.body))),
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(headerOf(answer, name), value, name);
});

test('a thrown problem has its detail, or its title, as its message', () => {
  assert.equal(new Problem('not-found').message, 'Not found');
  assert.equal(new Problem('not-found', { detail: { pt: 'x', en: 'No such key.' } }).message, 'No such key.');
});
