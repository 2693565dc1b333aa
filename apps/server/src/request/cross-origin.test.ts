import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openedToAll, openToAll } from './cross-origin.ts';

const open = Object.entries(openToAll).flat();

test('an answer gets the headers for other origins that it lacks, a page none', () => {
  const opened = (...headers: readonly string[]) => openedToAll({ status: 200, headers, body: null }).headers;
  assert.deepEqual(opened('Allow', 'GET'), ['Allow', 'GET', ...open]);
  assert.deepEqual(opened('x-content-type-options', 'nosniff'), [
    'x-content-type-options',
    'nosniff',
    ...open.slice(0, -2),
  ]);
  assert.deepEqual(opened('Content-Type', 'text/html; charset=utf-8'), ['Content-Type', 'text/html; charset=utf-8']);
});

test('a list that cannot change is opened once, for any answer that has it', () => {
  const headers = Object.freeze(['Content-Length', '0']);
  const first = openedToAll({ status: 200, headers, body: null });
  const second = openedToAll({ status: 204, headers, body: null });
  assert.deepEqual(first, { status: 200, headers: ['Content-Length', '0', ...open], body: null });
  assert.deepEqual(second, { ...first, status: 204 });
  assert.equal(second.headers, first.headers);
  assert.ok(Object.isFrozen(first.headers));
  assert.equal(openedToAll(first).headers, first.headers);
});

test('a list that may change is read again for each answer', () => {
  const headers = ['Allow', 'GET'];
  openedToAll({ status: 200, headers, body: null });
  headers.splice(0, 2, 'Content-Type', 'text/html');
  assert.deepEqual(openedToAll({ status: 200, headers, body: null }).headers, ['Content-Type', 'text/html']);
});
