import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openedToAll, openToAll } from './cross-origin.ts';

const open = Object.entries(openToAll).flat();

test('an answer gets the headers for other origins that it lacks, a page none', () => {
  const opened = (...headers: readonly string[]) => openedToAll({ status: 200, headers, body: null }).headers;
  assert.deepEqual(opened('Allow', 'GET'), ['Allow', 'GET', ...open]);
  const [name, value] = ['x-content-type-options', 'nosniff'];
  assert.deepEqual(opened(name, value), [name, value, ...open.slice(0, -2)]);
  assert.deepEqual(opened('Content-Type', 'text/html; charset=utf-8'), ['Content-Type', 'text/html; charset=utf-8']);
});
