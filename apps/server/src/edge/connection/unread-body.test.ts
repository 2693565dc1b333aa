import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import type { Access } from '../../request/access-log.ts';
import { answersOf, closed, exchange, openSocket } from '../../testing/raw-client.ts';
import { createTestServer } from '../../testing/test-server.ts';

const log: Access[] = [];
const reads: unknown[] = [];
const megabyte = 1024 * 1024;
const server = await createTestServer({
  limits: { lingerMs: 100 },
  accessLog: (line) => log.push(line),
  doors: [
    {
      at: ['/long'],
      guarded: 'changes',
      methods: () => ['POST'],
      bodyBytes: 3 * megabyte,
      answer: async (request) => {
        const body = await request.readBody(3 * megabyte);
        reads.push(typeof body === 'string' ? body : body.length);
        return { status: body === 'too_large' ? 413 : 200, headers: ['Content-Length', '0'], body: null };
      },
    },
  ],
});
const address = await server.listen(0, '127.0.0.1');
after(() => server.close(0));

const head = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
const chunked = 'Transfer-Encoding: chunked';
const chunk = (size: number) => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;

async function posted(path: string, size: number, framing: 'length' | 'chunked') {
  const length = framing === 'length' ? `Content-Length: ${size}` : chunked;
  const body = framing === 'length' ? ' '.repeat(size) : `${chunk(size)}0\r\n\r\n`;
  return statuses(await exchange(address, head(path, `${length}\r\nConnection: close`), body));
}

const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);
const logged = () => log.map(({ target, status }) => `${target} ${status}`);

test('a door has one body limit, however the body is framed', async () => {
  for (const framing of ['length', 'chunked'] as const) {
    for (const [path, size, status] of [
      ['/long', 2 * megabyte, 200],
      ['/long', 3 * megabyte + 1, 413],
      ['/graphql', 2 * megabyte, 413],
    ] as const)
      assert.deepEqual(await posted(path, size, framing), [status], `${path} ${framing}`);
  }
});

test('an answer to a body of unknown or refused length says that the connection closes, and it does', async () => {
  for (const [path, framing] of [
    ['/graphql', chunked],
    ['/nowhere', chunked],
    ['/v1/apis', chunked],
    ['/v1/apis', 'Content-Length: 50000000'],
  ] as const) {
    const socket = await openSocket(address);
    const received = closed(socket);
    socket.write(head(path, framing));
    socket.write(chunk(2 * megabyte));
    // This is part of the body, or comes after the end of the connection: either way it is not answered.
    socket.write('0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answers = answersOf(await received);
    assert.equal(answers.length, 1, path);
    assert.equal(answers[0]?.headers.connection, 'close', `${path} ${framing}`);
  }
});

test('a client that reads only after it has sent a refused body still gets the answer', async (t) => {
  const patient = await createTestServer({ limits: { lingerMs: 10_000 } });
  t.after(() => patient.close(0));
  const socket = await openSocket(await patient.listen(0, '127.0.0.1'));
  socket.pause();
  socket.write(head('/v1/apis', 'Content-Length: 8388608'));
  for (let n = 0; n < 8; n += 1)
    await new Promise<void>((resolve, reject) =>
      socket.write(' '.repeat(megabyte), (error) => (error ? reject(error) : resolve())),
    );
  const received = closed(socket);
  socket.resume();
  assert.deepEqual(statuses(answersOf(await received)), [413]);
});

test('a short body that is not read leaves the connection open for the next request', async () => {
  const answers = await exchange(
    address,
    `${head('/nowhere', 'Content-Length: 4')}body`,
    `${head('/v1/apis', 'Content-Length: 4')}bo`,
    'dyGET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  const seen = answers.map(({ status, headers }) => `${status} ${headers.connection}`);
  assert.deepEqual(seen, ['404 keep-alive', '405 keep-alive', '200 close']);
});

test('a body that breaks off gets one answer, and the log has the status that was sent', async () => {
  for (const [path, method, first, status] of [
    ['/graphql', 'POST', chunk(2 * megabyte), 413],
    ['/v1/apis', 'POST', '', 405],
    ['/v1/apis', 'GET', '', 200],
    ['/nowhere', 'POST', '', 404],
  ] as const) {
    log.length = 0;
    const socket = await openSocket(address);
    const received = closed(socket);
    const begun = once(socket, 'data');
    socket.write(`${head(path, chunked).replace('POST', method)}${first}`);
    await begun;
    socket.write('zz\r\n');
    assert.deepEqual(statuses(answersOf(await received)), [status], `${method} ${path}`);
    assert.deepEqual(logged(), [`${path} ${status}`]);
  }
});

test('a body that breaks off while a door reads it is one 400, and the door is not left waiting', async () => {
  for (const framing of [chunked, 'Content-Length: 100']) {
    log.length = 0;
    reads.length = 0;
    const socket = await openSocket(address);
    const received = closed(socket);
    socket.end(`${head('/long', framing)}${framing === chunked ? 'zz\r\n' : 'some'}`);
    assert.deepEqual(statuses(answersOf(await received)), [400], framing);
    assert.deepEqual([logged(), reads], [['/long 400'], ['unreadable']]);
  }
});

test('a client that leaves in the middle of a short body gets no second answer', async () => {
  const socket = await openSocket(address);
  const received = closed(socket);
  socket.end(`${head('/nowhere', 'Content-Length: 100')}some`);
  assert.deepEqual(statuses(answersOf(await received)), [404]);
});

test('a refused expectation is logged like every other request', async () => {
  log.length = 0;
  await exchange(address, 'GET /v1/apis HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nConnection: close\r\n\r\n');
  assert.deepEqual(logged(), ['/v1/apis 417']);
});
