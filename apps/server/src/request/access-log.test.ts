import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { type Access, createAccessLog } from './access-log.ts';

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

test('a line has the facts of the request and the names of its parameters', () => {
  createAccessLog(pino({ base: null, timestamp: false }, output))({ ...access, target: '/v1/apis?q=a&lang=en' });
  assert.deepEqual(JSON.parse(written.pop() ?? ''), {
    level: 30,
    request_id: access.requestId,
    method: 'GET',
    path: '/v1/apis',
    status: 200,
    ms: 1.235,
    bytes: 10,
    query: 'q&lang',
  });
});

test('neither the value of a parameter nor an endless path gets into the log', () => {
  createAccessLog(pino({}, output))({ ...access, target: `/${'p'.repeat(5_000)}?key=sk-123&${'n'.repeat(5_000)}` });
  const line = written.pop() ?? '';
  assert.match(line, /"query":"key&n+"/);
  assert.doesNotMatch(line, /sk-123/);
  assert.ok(line.length < 1_000);
});

test('nothing is written when the level is above info', () => {
  written.length = 0;
  createAccessLog(pino({ level: 'warn' }, output))(access);
  assert.deepEqual(written, []);
});
