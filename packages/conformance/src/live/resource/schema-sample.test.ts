import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatten, sampleOf } from './schema-sample.ts';
import { accepts } from './validator.ts';

const schemas: Record<string, unknown> = {
  twenty: {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`m${n}`, { $ref: 'twenty' }])),
  },
  circle: { allOf: Array.from({ length: 50 }, () => ({ $ref: 'circle' })), properties: { a: { type: 'string' } } },
  one: { $ref: 'other' },
  other: { $ref: 'one' },
};
const resolve = (reference: string) => schemas[reference];

test('a sample holds what the schema asks for', () => {
  const list = { type: 'array', minItems: 3, items: { type: 'string', minLength: 8 } };
  const schema = { type: 'object', required: ['list'], properties: { list, more: { type: 'integer', minimum: 5 } } };
  assert.deepEqual(sampleOf(schema, resolve, true), { list: ['farolxxx', 'farol segundo', 'farol segundo'], more: 5 });
  assert.deepEqual(sampleOf(schema, resolve, false), { list: ['farolxxx', 'farol segundo', 'farol segundo'] });
});

test('a schema that asks for billions gets no sample', () => {
  const text = { type: 'string' };
  for (const schema of [
    { type: 'array', minItems: 2e9, items: text },
    { type: 'array', minItems: Number.POSITIVE_INFINITY, items: text },
    { type: 'string', minLength: 1e9 },
    {
      type: 'array',
      minItems: 90,
      items: { type: 'array', minItems: 90, items: { type: 'array', minItems: 90, items: text } },
    },
    { type: 'string', pattern: 'a{99999999999}' },
    schemas.twenty,
  ])
    assert.equal(sampleOf(schema, resolve, true), undefined);
});

test('a schema that leads to itself, in many ways, is read once', () => {
  assert.deepEqual(Object.keys(flatten(schemas.circle, resolve).properties as object), ['a']);
  assert.deepEqual(flatten(schemas.one, resolve), {});
});

test('null is a value where the description says so, also by `x-nullable` of 2.0', () => {
  for (const word of ['nullable', 'x-nullable']) assert.ok(accepts({ type: 'string', [word]: true }, null), word);
  assert.ok(!accepts({ type: 'string' }, null));
});
