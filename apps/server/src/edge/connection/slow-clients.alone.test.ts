import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { answersOf, closed, exchange, openSocket } from '../../testing/raw-client.ts';
import { createTestServer } from '../../testing/test-server.ts';

const server = await createTestServer({
  // Long enough that clients that are not slow send theirs in time, although a thousand others share the processor with them.
  limits: { headersTimeoutMs: 3_000, requestTimeoutMs: 4_000, checkIntervalMs: 50, lingerMs: 300 },
});
const address = await server.listen(0, '127.0.0.1');
after(() => server.close(0));

async function isServed(): Promise<void> {
  assert.equal((await fetch(`${address}/v1/apis?limit=1`)).status, 200);
}

test('a client that sends its headers too slowly gets 408, and others are served meanwhile', async () => {
  const socket = await openSocket(address);
  const received = closed(socket);
  socket.write('GET /v1/apis HTTP/1.1\r\nHost: a\r\n');
  const drip = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 50);
  await isServed();
  const [answer] = answersOf(await received);
  clearInterval(drip);
  assert.equal(answer?.status, 408);
  assert.equal(answer.headers['content-type'], 'application/problem+json');
  assert.equal(JSON.parse(answer.body).type, '/problems/request-timeout');
});

test('a client that sends its body too slowly is cut off', async () => {
  const socket = await openSocket(address);
  const received = closed(socket);
  socket.write(
    'POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  const [answer] = answersOf(await received);
  assert.equal(answer?.status, 408);
});

test('1,000 half-open connections do not keep others from being served, and are closed', async () => {
  const sockets = await Promise.all(Array.from({ length: 1_000 }, () => openSocket(address)));
  const ends = sockets.map(closed);
  for (const [i, socket] of sockets.entries()) if (i % 2 === 0) socket.write('GET /v1/apis HTTP/1.1\r\nHost: a\r\n');
  await isServed();
  await isServed();
  const answers = (await Promise.all(ends)).map((bytes) => answersOf(bytes)[0]);
  assert.deepEqual([...new Set(answers.map((answer) => answer?.status))], [408]);
  await isServed();
});

test('a body of 50 MB is refused at once, and others are served meanwhile', async () => {
  const length = 50_000_000;
  for (const [method, path] of [
    ['POST', '/v1/apis'],
    ['PUT', '/graphql'],
    ['POST', '/nowhere'],
    ['GET', '/v1/apis?limit=2'],
  ] as const) {
    const sent = request(`${address}${path}`, { method, headers: { 'content-length': length } });
    sent.on('error', () => {});
    sent.write(Buffer.alloc(64 * 1024));
    const [response] = await once(sent, 'response');
    assert.equal(response.statusCode, 413, path);
    assert.equal(response.headers['content-type'], 'application/problem+json');
    await isServed();
    sent.destroy();
  }
});

test('a body of 50 MB without Content-Length is refused too, without being held in memory', async () => {
  for (const [path, status] of [
    ['/graphql', 413],
    ['/v1/apis', 405],
    ['/nowhere', 404],
  ] as const) {
    const before = process.memoryUsage().rss;
    const sent = request(`${address}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' } });
    sent.on('error', () => {});
    const megabyte = Buffer.alloc(1024 * 1024, 32);
    Readable.from(Array.from({ length: 50 }, () => megabyte)).pipe(sent);
    const [response] = await once(sent, 'response');
    assert.equal(response.statusCode, status, path);
    await isServed();
    assert.ok(process.memoryUsage().rss - before < 120 * 1024 * 1024);
    sent.destroy();
  }
});

test('connections stay open after an answer', async () => {
  const answers = await exchange(
    address,
    'GET /v1/apis/viacep HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /v1/statuses HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  assert.deepEqual(answers.map(({ status }) => status).join(' '), '200 200');
});
