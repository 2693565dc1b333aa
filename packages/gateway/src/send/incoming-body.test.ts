import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dispatcher } from 'undici';
import { BodyFeed, BodyIdleError, BodyTooLargeError } from './incoming-body.ts';

function open(limits: { idleMs?: number; mostBytes?: number } = {}) {
  const said: string[] = [];
  const controller = {
    pause: () => said.push('pause'),
    resume: () => said.push('resume'),
    abort: () => said.push('abort'),
  } as unknown as Dispatcher.DispatchController;
  return { said, feed: new BodyFeed(controller, { idleMs: 60_000, mostBytes: 1_000_000, ...limits }) };
}
const text = ({ pieces }: { readonly pieces: readonly Buffer[] }) => Buffer.concat(pieces).toString();

test('a body is collected when all of it has arrived', async () => {
  const whole = open().feed;
  whole.push(Buffer.from('ab'));
  whole.push(Buffer.from('c'));
  whole.end();
  const collected = await whole.collect(10);
  assert.deepEqual([text(collected), collected.isWhole], ['abc', true]);

  const { feed } = open();
  feed.push(Buffer.from('a'));
  const later = feed.collect(10);
  feed.push(Buffer.from('b'));
  feed.end();
  assert.equal(text(await later), 'ab');
});

test('a long body is handed over in part and its rest is read; while unread, the connection is paused', async () => {
  const { feed, said } = open();
  feed.push(Buffer.alloc(70_000));
  assert.deepEqual(said, ['pause']);
  const { pieces, isWhole } = await feed.collect(65_536);
  assert.deepEqual([pieces.length, isWhole], [1, false]);
  assert.deepEqual(said, ['pause', 'resume']);
  const next = feed.read();
  feed.push(Buffer.from('rest'));
  assert.equal(String(await next), 'rest');
  feed.end();
  assert.equal(await feed.read(), null);
});

test('silence aborts the body while a reader waits', async () => {
  const { feed, said } = open({ idleMs: 5 });
  const alive = setInterval(() => {}, 1_000);
  await assert.rejects(async () => feed.collect(10), BodyIdleError);
  clearInterval(alive);
  assert.deepEqual(said, ['abort']);
});

test('a failure is reported after the pieces before it, to every later read', async () => {
  const { feed } = open();
  feed.push(Buffer.from('a'));
  feed.fail(new Error('reset'));
  assert.equal(String(await feed.read()), 'a');
  await assert.rejects(feed.read(), /reset/);
  await assert.rejects(async () => feed.collect(10), /reset/);
});

test('beyond the size limit the body is aborted, and listeners learn that it is over', () => {
  const { feed, said } = open({ mostBytes: 3 });
  let over = 0;
  feed.onDone(() => {
    over += 1;
  });
  feed.push(Buffer.from('abcd'));
  feed.onDone(() => {
    over += 1;
  });
  assert.deepEqual([said, over], [['abort'], 2]);
  return assert.rejects(feed.read(), BodyTooLargeError);
});
