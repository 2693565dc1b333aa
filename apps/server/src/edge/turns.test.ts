import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

/** Turns on a clock that only work moves; processor time is the same unless said. */
function fixture(limits: Partial<Parameters<typeof createTurns>[0]> = {}, processorShare = 1) {
  let now = 0;
  const turns = createTurns(
    { computedAnswers: 2, turnMs: 25, turnWaitMs: 1_000, ...limits },
    () => now,
    () => now * processorShare,
  );
  const done: string[] = [];
  /** One request; its answer is written when `close` is called. */
  const ask = (socket: PassThrough, name: string, ms = 0) => {
    const res = new EventEmitter() as ServerResponse;
    turns.take(socket, res, (isLate) => {
      now += ms;
      done.push(isLate ? `${name} refused` : name);
    });
    return { close: () => res.emit('close') };
  };
  return { turns, done, ask, pass: (ms: number) => (now += ms) };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('one connection has few answers computed at a time, and is not read while others wait', async () => {
  const { done, ask } = fixture();
  const socket = new PassThrough();
  const first = ask(socket, 'a');
  ask(socket, 'b');
  assert.equal(socket.isPaused(), false);
  ask(socket, 'c');
  assert.deepEqual([done, socket.isPaused()], [['a', 'b'], true]);
  first.close();
  await nextTurn();
  assert.deepEqual([done, socket.isPaused()], [['a', 'b', 'c'], false]);
});

test('one turn of the event loop computes no longer than its time; the rest comes in order, later', async () => {
  const { done, ask } = fixture();
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(new PassThrough(), name, 10);
  assert.deepEqual(done, ['a', 'b', 'c']);
  await nextTurn();
  assert.deepEqual(done, ['a', 'b', 'c', 'd', 'e']);
});

test('what waited for too long is refused, and new work is known to be late', async () => {
  const { turns, done, ask, pass } = fixture();
  ask(new PassThrough(), 'a', 30);
  ask(new PassThrough(), 'b');
  assert.equal(turns.isLate(), false);
  pass(1_001);
  assert.equal(turns.isLate(), true);
  await nextTurn();
  assert.deepEqual([done, turns.isLate()], [['a', 'b refused'], false]);
});

test('work that is late because others have the processor is not refused', async () => {
  const { done, ask, pass } = fixture({}, 0.1);
  ask(new PassThrough(), 'a', 30);
  ask(new PassThrough(), 'b');
  pass(5_000);
  await nextTurn();
  assert.deepEqual(done, ['a', 'b']);
});

test('for a connection that is closed nothing is computed', async () => {
  const { done, ask } = fixture();
  const socket = new PassThrough();
  ask(new PassThrough(), 'a', 30);
  ask(socket, 'b');
  socket.destroy();
  await nextTurn();
  assert.deepEqual(done, ['a']);
});

test('work that goes on after its body takes a turn too, one at a time, and is never dropped', async () => {
  const { turns, done, ask, pass } = fixture();
  ask(new PassThrough(), 'a', 30);
  const closed = new PassThrough();
  const goesOn = (name: string, socket: PassThrough) =>
    turns.resume(socket)?.then(() => {
      pass(30);
      done.push(name);
    }) ?? assert.fail('there was time');
  const all = Promise.all([goesOn('b', closed), goesOn('c', new PassThrough())]);
  closed.destroy();
  ask(new PassThrough(), 'd');
  await nextTurn();
  assert.deepEqual(done, ['a', 'b'], 'the turn is over with the first');
  await all;
  await nextTurn();
  assert.deepEqual(done, ['a', 'b', 'c', 'd']);
  assert.equal(turns.resume(closed), undefined, 'with time, at once');
});
