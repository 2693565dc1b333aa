import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { shapeDifference } from './shape.ts';

const object = { shape: 'object', keys: ['a', 'b'] } as const;
const list = { shape: 'array', keys: ['a'] } as const;

test('a body with every member that a check relies on fits, with or without others', () => {
  assert.equal(shapeDifference(object, { a: 1, b: null, c: [] }), undefined);
  assert.equal(shapeDifference(list, [{ a: 1 }, { a: 2, z: 0 }]), undefined);
});

test('the samples of all 18 fit their own shapes', () => {
  for (const { id, response } of loadCatalogue().apis)
    assert.equal(shapeDifference(response, response.sample), undefined, id);
});

test('a missing member is named, whether in the body, in one of many items, or inside', () => {
  assert.equal(shapeDifference(object, { a: 1 })?.found, 'no /b');
  assert.equal(shapeDifference(list, [{ a: 1 }, { b: 2 }])?.found, 'no /a');
  const inner = { ...object, innerKeys: { pointer: '/b', keys: ['x', 'y'] } };
  assert.equal(shapeDifference(inner, { a: 1, b: { x: 1, y: 2 } }), undefined);
  assert.equal(shapeDifference(inner, { a: 1, b: { x: 1 } })?.found, 'no /b/y');
  assert.equal(shapeDifference(inner, { a: 1, b: [{ x: 1, y: 1 }, { y: 1 }] })?.found, 'no /b/x');
  assert.equal(shapeDifference(inner, { a: 1, b: 'text' })?.found, 'a string');
});

test('a list for an object, an object for a list, an empty list and a missing body do not fit', () => {
  assert.equal(shapeDifference(object, [{ a: 1, b: 2 }])?.found, 'an array');
  assert.equal(shapeDifference(list, { a: 1 })?.found, 'an object');
  assert.equal(shapeDifference(list, [])?.found, 'an empty array');
  assert.equal(shapeDifference(object, null)?.found, 'nothing');
  assert.equal(shapeDifference(object, 'a')?.found, 'a string');
});
