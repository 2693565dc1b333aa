import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBacklogStart } from './backlog-start.ts';

const due = (...moments: readonly number[]) => moments.map((dueAt) => ({ dueAt }));

test('claims begin at the oldest delivery of the last full claim', () => {
  const backlog = createBacklogStart(1_000, () => 0);
  assert.equal(backlog.start(), 0);
  backlog.note(due(7, 5, 6));
  assert.equal(backlog.start(), 5);
  backlog.note(due(8, 9));
  assert.equal(backlog.start(), 8);
});

test('all of the backlog is looked at after a claim that did not get what it wanted, and once in each poll', () => {
  let now = 0;
  const backlog = createBacklogStart(1_000, () => now);
  backlog.note(due(5));
  backlog.note(due());
  assert.equal(backlog.start(), 0);
  backlog.note(due(6));
  now = 500;
  backlog.note(due(7));
  now = 999;
  assert.equal(backlog.start(), 7);
  now = 1_000;
  assert.equal(backlog.start(), 0, 'later claims do not put it off');
  backlog.note(due(8));
  now = 1_999;
  assert.equal(backlog.start(), 8);
});
