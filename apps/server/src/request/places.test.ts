import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlaces } from './places.ts';

test('one caller cannot take all places, and a place that is given back is free for others', () => {
  const places = createPlaces({ inAll: 3, perCaller: 2 });
  const first = places.take('203.0.113.7');
  assert.ok(typeof first === 'function');
  assert.ok(typeof places.take('::ffff:203.0.113.7') === 'function');
  assert.equal(places.take('203.0.113.7'), 'full-for-caller');
  assert.ok(typeof places.take('203.0.113.8') === 'function');
  assert.equal(places.take('203.0.113.9'), 'full');
  first();
  // Twice is the same as once.
  first();
  assert.ok(typeof places.take('203.0.113.7') === 'function');
  assert.equal(places.take('203.0.113.7'), 'full');
});
