// What the subscriptions of one key share.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createKeyGroup } from './key-group.ts';

function open(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const seen: string[] = [];
  let change = () => {};
  const group = createKeyGroup({
    listen: (listener) => {
      change = listener;
      return () => seen.push('stopped');
    },
    shareMs: 250,
    onEmpty: () => seen.push('empty'),
  });
  return { group, seen, change: () => change() };
}

describe('the subscriptions of one key', () => {
  it('share a read until its time is over', async (t) => {
    const { group } = open(t);
    let made = 0;
    const read = () => group.reads().shared.once('states', async () => ++made);
    assert.deepEqual(await Promise.all([read(), read(), read()]), [1, 1, 1]);
    assert.equal(await group.reads().shared.once('another', async () => 'other'), 'other');
    t.mock.timers.tick(249);
    assert.equal(await read(), 1);
    t.mock.timers.tick(1);
    assert.equal(await read(), 2);
  });

  it('read again after a read that failed', async (t) => {
    const { shared } = open(t).group.reads();
    await assert.rejects(shared.once('states', () => Promise.reject(new Error('away'))));
    assert.equal(await shared.once('states', async () => 1), 1);
  });

  it('know that a change came after what they share', (t) => {
    const { group, change } = open(t);
    const before = group.reads();
    assert.equal(before.isOutdated(), false);
    change();
    assert.equal(group.reads().isOutdated(), true, 'shared by a subscription that looks later');
    t.mock.timers.tick(250);
    assert.equal(group.reads().isOutdated(), false);
  });

  it('are all woken by a change, and listen until the last has left', (t) => {
    const { group, seen, change } = open(t);
    const leave = ['a', 'b'].map((name) => group.join(() => seen.push(name)));
    change();
    leave[0]?.();
    change();
    leave[1]?.();
    assert.deepEqual(seen, ['a', 'b', 'b', 'stopped', 'empty']);
    assert.equal(group.size(), 0);
  });
});
