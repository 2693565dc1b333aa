import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atMost } from './at-most.ts';

test('at most the given number run at a time, in order of arrival, also after failures', async () => {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = atMost(3, async (number: number) => {
    running += 1;
    most = Math.max(most, running);
    order.push(number);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (number % 4 === 0) throw new Error('fails');
    return number;
  });
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => work(i)));
  assert.equal(most, 3);
  assert.deepEqual(
    order,
    Array.from({ length: 20 }, (_, i) => i),
  );
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 5);
});

test('calls beyond those that may wait are refused, and the others go on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = atMost(1, () => promise, { most: 1, refusal: () => new Error('too many') });
  const [first, second] = [work(undefined), work(undefined)];
  await assert.rejects(work(undefined), /too many/);
  resolve();
  await Promise.all([first, second]);
  await work(undefined);
});
