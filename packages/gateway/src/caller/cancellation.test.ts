import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abortSignalOf, Cancellation } from './cancellation.ts';

test('listeners are called once, with the first reason, unless they were removed', () => {
  const cancellation = new Cancellation();
  const calls: string[] = [];
  const stopped = () => calls.push('stopped');
  cancellation.addEventListener('abort', () => calls.push(`first, because of ${cancellation.reason}`));
  cancellation.addEventListener('abort', stopped);
  cancellation.removeEventListener('abort', stopped);
  cancellation.cancel('leaving');
  cancellation.cancel('the time');
  assert.deepEqual(calls, ['first, because of leaving']);
  assert.equal(cancellation.reason, 'leaving');
});

test('a listener that is added during the cancellation is not called', () => {
  const cancellation = new Cancellation();
  let calls = 0;
  cancellation.addEventListener('abort', () => cancellation.addEventListener('abort', () => assert.fail('too late')));
  cancellation.addEventListener('abort', () => {
    calls += 1;
  });
  cancellation.cancel('over');
  assert.equal(calls, 1);
});

test('its AbortSignal follows it, even when it was cancelled before; an AbortSignal is returned as it is', () => {
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
