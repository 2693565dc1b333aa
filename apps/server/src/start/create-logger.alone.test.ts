import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLineBuffer, createLogger } from './create-logger.ts';

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

test('what a stranger sent cannot steer the terminal that shows the log', () => {
  const written: string[] = [];
  const { logger, flush } = createLogger('info', { write: (text) => written.push(text) });
  logger.info({ path: '/\u001b[31m\u009b31m\u007f\u202e' });
  flush();
  assert.match(written.join(''), /"path":"\/\\u001b\[31m\\u009b31m\\u007f\\u202e"\}\n$/);
});
