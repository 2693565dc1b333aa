import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectSource } from './document/collect.ts';
import { judgePaper } from './judge.ts';

const refuse = async () => {
  throw new Error('nothing else is read');
};
const ok = { description: 'OK', content: { 'application/json': { schema: { type: 'string' } } } };
const failing = {
  description: 'Wrong',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderError' } } },
};

/** Several parts: 250 paths with a GET each, and what stands in the first and the last of them. */
async function judged(first: object, last: object) {
  const plain = { get: { responses: { '200': ok } } };
  const paths = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`/things${index}`, plain]));
  const schemas = { OrderError: { type: 'object', properties: { detail: { type: 'string' } } } };
  const document = { openapi: '3.1.0', paths: { '/apples': first, ...paths, '/pears': last }, components: { schemas } };
  const { findings, checked } = judgePaper(await collectSource('d', JSON.stringify(document), refuse), { rules: [] });
  return {
    pointers: (rule: string) => findings.filter((one) => one.rule === rule).map(({ pointer }) => pointer),
    verdict: (rule: string) => checked.find((one) => one.rule === rule)?.verdict,
  };
}

test('findings in the first and in the last part of a large description are all there, in order', async () => {
  const removes = { delete: { requestBody: { content: {} }, responses: { '204': { description: 'Gone' } } } };
  const { pointers } = await judged(removes, removes);
  assert.deepEqual(pointers('rest-delete-is-idempotent'), [
    '/paths/~1apples/delete/requestBody',
    '/paths/~1pears/delete/requestBody',
  ]);
});

test('evidence that only one part holds is enough, wherever it stands', async () => {
  const removes = { delete: { responses: { '204': { description: 'Gone' } } } };
  const reads = { get: { responses: { '200': ok } } };
  assert.equal((await judged(removes, reads)).verdict('rest-delete-is-idempotent'), 'kept');
  assert.equal((await judged(reads, removes)).verdict('rest-delete-is-idempotent'), 'kept');
  assert.equal((await judged(reads, reads)).verdict('rest-delete-is-idempotent'), 'cannot-tell');
});

test('the error schema of one part is recognized in the success of another', async () => {
  const { pointers } = await judged(
    { get: { responses: { '200': ok, '400': failing } } },
    { get: { responses: { '200': failing } } },
  );
  assert.deepEqual(pointers('errors-no-200-with-error-flag'), [
    '/paths/~1pears/get/responses/200/content/application~1json/schema',
  ]);
});
