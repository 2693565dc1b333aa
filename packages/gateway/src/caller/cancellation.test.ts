import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abortSignalOf, Patience } from './cancellation.ts';

test('those who listen are told once, with the first reason; those who stopped are not', () => {
  const patience = new Patience();
  const told: string[] = [];
  const stopped = () => told.push('stopped');
  patience.addEventListener('abort', () => told.push(`first, because of ${patience.reason}`));
  patience.addEventListener('abort', stopped);
  patience.removeEventListener('abort', stopped);
  patience.end('leaving');
  patience.end('the time');
  assert.deepEqual(told, ['first, because of leaving']);
  assert.equal(patience.reason, 'leaving');
});

test('whoever begins to listen while the others are told comes too late', () => {
  const patience = new Patience();
  let told = 0;
  patience.addEventListener('abort', () => patience.addEventListener('abort', () => assert.fail('too late')));
  patience.addEventListener('abort', () => {
    told += 1;
  });
  patience.end('over');
  assert.equal(told, 1);
});

test('an AbortSignal of it follows, also when it is over already; an AbortSignal is its own', () => {
  const patience = new Patience();
  const before = abortSignalOf(patience);
  assert.equal(before.aborted, false);
  const reason = new Error('gone');
  patience.end(reason);
  assert.equal(before.reason, reason);
  assert.equal(abortSignalOf(patience).reason, reason);
  const { signal } = new AbortController();
  assert.equal(abortSignalOf(signal), signal);
});
