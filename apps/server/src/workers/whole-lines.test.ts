import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { forwardLines } from './whole-lines.ts';

test('lines of several processes are never mixed, and half a line of a killed one is ended', async () => {
  const written: string[] = [];
  const [one, other] = [new PassThrough(), new PassThrough()];
  for (const input of [one, other]) forwardLines(input, (text) => written.push(text));
  one.write('{"a":');
  other.write('{"b":1}\n{"b"');
  one.write('1}\n');
  other.write(':2}\nend');
  other.end();
  await once(other, 'end');
  assert.deepEqual(written.join('').split('\n').sort(), ['', 'end', '{"a":1}', '{"b":1}', '{"b":2}']);
});
