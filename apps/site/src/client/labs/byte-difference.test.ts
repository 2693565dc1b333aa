import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byteDifference } from './byte-difference.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('the first difference is shown on both sides, with three bytes around it', () => {
  assert.deepEqual(byteDifference(bytes('"valor":4990,"x"'), bytes('"valor":49,"x"')), [
    { at: 10, before: '3a 34 39', changed: '39 30', after: '2c 22 78' },
    { at: 10, before: '3a 34 39', changed: '', after: '2c 22 78' },
  ]);
});

test('letters of several bytes differ by bytes, and equal texts do not differ', () => {
  assert.equal(byteDifference(bytes('é'), bytes('é')), undefined);
  assert.deepEqual(byteDifference(bytes('é'), bytes('e\u0301'))?.[0], {
    at: 0,
    before: '',
    changed: 'c3 a9',
    after: '',
  });
  assert.equal(byteDifference(bytes(''), bytes('')), undefined);
  assert.equal(byteDifference(bytes('a'), bytes(''))?.[1].changed, '');
});
