import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLineBuffer, createTimestamp } from './create-logger.ts';

test('the time of a line follows the clock', () => {
  let now = Date.UTC(2026, 10, 14, 12);
  const timestamp = createTimestamp(() => now);
  assert.equal(timestamp(), ',"time":"2026-11-14T12:00:00.000Z"');
  assert.equal(timestamp(), ',"time":"2026-11-14T12:00:00.000Z"');
  now += 1;
  assert.equal(timestamp(), ',"time":"2026-11-14T12:00:00.001Z"');
});

test('lines are written together and in order: when there are many, after a while, and at the end', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const written: string[] = [];
  const lines = createLineBuffer({ write: (text) => written.push(text) });
  lines.write('a\n');
  lines.write('b\n');
  assert.deepEqual(written, []);
  t.mock.timers.tick(100);
  assert.deepEqual(written, ['a\nb\n']);
  lines.write('x'.repeat(70_000));
  assert.equal(written.length, 2);
  lines.write('c\n');
  lines.flush();
  assert.equal(written[2], 'c\n');
  t.mock.timers.tick(1_000);
  lines.flush();
  assert.equal(written.length, 3);
});
