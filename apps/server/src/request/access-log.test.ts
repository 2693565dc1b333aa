import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { fc } from '../../../../test/properties.ts';
import { createTimestamp } from '../start/create-logger.ts';
import { type Access, createAccessLog, createDirectAccessLog } from './access-log.ts';

const timestamp = createTimestamp(() => 1_794_657_600_000);
const access: Access = {
  method: 'GET',
  target: '/v1/apis',
  status: 200,
  bytes: 10,
  ms: 1.23456,
  requestId: 'an-id-of-a-request',
};

const written: string[] = [];
const output = { write: (line: string) => written.push(line) };
const logs = [createAccessLog(pino({ base: null, timestamp }, output)), createDirectAccessLog(output, timestamp)];

function linesOf(given: Access): readonly [string, string] {
  written.length = 0;
  for (const log of logs) log(given);
  assert.equal(written.length, 2);
  return [written[0] ?? '', written[1] ?? ''];
}

test('the line that is written directly is the line that pino would write', () => {
  fc.assert(
    fc.property(
      fc.string().map((text) => `/${text.replaceAll('?', '')}`),
      fc.string({ unit: 'grapheme' }),
      fc.nat(),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (path, query, bytes, ms) => {
        for (const target of [path, `${path}?${query}`, query]) {
          const from = bytes % 2 === 0 ? { client: '2001:db8::1', traceId: '0af7651916cd43dd8448eb211c80319c' } : {};
          const [byPino, direct] = linesOf({ ...access, ...from, target, bytes, ms });
          assert.deepEqual(JSON.parse(direct), JSON.parse(byPino));
          assert.deepEqual(Object.keys(JSON.parse(direct)), Object.keys(JSON.parse(byPino)));
          assert.equal(direct.split('\n').length, 2);
        }
      },
    ),
  );
  const [usual, quick] = linesOf({ ...access, target: '/v1/apis?q="a\nb' });
  assert.equal(quick, usual);
});

test('neither the value of a parameter nor an endless path gets into the log', () => {
  for (const line of linesOf({ ...access, target: `/${'p'.repeat(5_000)}?key=sk-123&${'n'.repeat(5_000)}` })) {
    assert.doesNotMatch(line, /sk-123/);
    assert.ok(line.length < 1_000);
  }
});

test('nothing is written when the level is above info', () => {
  written.length = 0;
  createAccessLog(pino({ level: 'warn' }, output))(access);
  assert.deepEqual(written, []);
});
