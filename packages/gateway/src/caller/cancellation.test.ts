import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abortSignalOf, Cancellation } from './cancellation.ts';

test('those who listen are told once, with the first reason; those who stopped are not', () => {
  const cancellation = new Cancellation();
  const told: string[] = [];
  const stopped = () => told.push('stopped');
  cancellation.addEventListener('abort', () => told.push(`first, because of ${cancellation.reason}`));
  cancellation.addEventListener('abort', stopped);
  cancellation.removeEventListener('abort', stopped);
  cancellation.cancel('leaving');
  cancellation.cancel('the time');
  assert.deepEqual(told, ['first, because of leaving']);
  assert.equal(cancellation.reason, 'leaving');
});

test('whoever begins to listen while the others are told comes too late', () => {
  const cancellation = new Cancellation();
  let told = 0;
  cancellation.addEventListener('abort', () => cancellation.addEventListener('abort', () => assert.fail('too late')));
  cancellation.addEventListener('abort', () => {
    told += 1;
  });
  cancellation.cancel('over');
  assert.equal(told, 1);
});

test('an AbortSignal of it follows, also when it is over already; an AbortSignal is its own', () => {
  const cancellation = new Cancellation();
  const before = abortSignalOf(cancellation);
  assert.equal(before.aborted, false);
  const reason = new Error('gone');
  cancellation.cancel(reason);
  assert.equal(before.reason, reason);
  assert.equal(abortSignalOf(cancellation).reason, reason);
  const { signal } = new AbortController();
  assert.equal(abortSignalOf(signal), signal);
});
