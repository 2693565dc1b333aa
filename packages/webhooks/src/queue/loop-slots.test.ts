import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createLoopSlots } from './loop-slots.ts';

it('gives one slot in a turn of the event loop, the first at once, in the order of the callers', async (t) => {
  const slot = createLoopSlots();
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  t.after(() => clearImmediate(counting));
  const given: (readonly [string, number])[] = [];
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => slot().then(() => given.push([name, turn]))));
  assert.deepEqual(
    given.map(([name]) => name),
    ['a', 'b', 'c', 'd'],
  );
  assert.equal(given[0]?.[1], 0);
  assert.equal(new Set(given.map(([, at]) => at)).size, 4, `in the turns ${given.map(([, at]) => at)}`);
});
