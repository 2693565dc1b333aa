import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { closed } from '../../testing/raw-client.ts';
import { createTestServer } from '../../testing/test-server.ts';

const requests = 2_500;

/** A client that sends and does not read. */
async function openSilent(t: TestContext, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

test('a connection on which too many answers wait is closed', async (t) => {
  const server = await createTestServer({ limits: { waitingAnswers: 20 } });
  const port = Number(new URL(await server.listen(0, '127.0.0.1')).port);
  t.after(() => server.close(0));
  const get = 'GET /v1/apis HTTP/1.1\r\nHost: a\r\n\r\n';
  const greedy = await openSilent(t, port);
  const end = closed(greedy);
  greedy.write(get.repeat(requests));
  greedy.resume();
  await end;
  const modest = await openSilent(t, port);
  const answers = closed(modest);
  modest.resume();
  modest.write(`${get.repeat(20)}${get.replace('Host: a', 'Host: a\r\nConnection: close')}`);
  assert.equal((await answers).toString('latin1').match(/HTTP\/1\.1 200 OK/g)?.length, 21);
});

test('waiting answers of one connection hold no more than the limit, also behind a stream that is read', async (t) => {
  const size = 300_000;
  let made = 0;
  const own = async () => {
    made += 1;
    return { status: 200, headers: ['Content-Length', String(size)], body: Buffer.alloc(size) };
  };
  const beats = { read: async () => new Promise<null>(() => {}), cancel: () => {} };
  const doors = [
    { at: ['/own'], guarded: 'changes', methods: () => ['GET'], answer: own },
    {
      at: ['/beats'],
      guarded: 'changes',
      methods: () => ['GET'],
      answer: async () => ({ ...(await own()), headers: [], body: beats }),
    },
  ] as const;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const server = await createTestServer({ doors, accessLog: ({ target }) => target === '/beats' && resolve() });
  const port = Number(new URL(await server.listen(0, '127.0.0.1')).port);
  t.after(() => server.close(0));
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const greedy = await openSilent(t, port);
  greedy.resume();
  greedy.write(`${get('/beats')}${get('/own').repeat(100)}`);
  // The line is logged when the stream is closed, which nothing else does.
  await ended;
  assert.ok(made > 4, `${made} answers`);
  const modest = await openSilent(t, port);
  const answers = closed(modest);
  modest.resume();
  modest.write(`${get('/own').repeat(3)}${get('/own').replace('Host: a', 'Host: a\r\nConnection: close')}`);
  assert.ok((await answers).length > 4 * size);
});

test('waiting answers to real GraphQL queries close the connection, and a single one does not', async (t) => {
  const beats = { read: async () => new Promise<null>(() => {}), cancel: () => {} };
  const stream = { status: 200, headers: [], body: beats };
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const server = await createTestServer({
    doors: [{ at: ['/beats'], guarded: 'changes', methods: () => ['GET'], answer: async () => stream }],
    accessLog: ({ target }) => target === '/beats' && resolve(),
  });
  const port = Number(new URL(await server.listen(0, '127.0.0.1')).port);
  t.after(() => server.close(0));
  // Too large for the cache of answers, so that each has bytes of its own.
  const text = `{ ${Array.from('abcdef', (name) => `${name}: guides { sections { body } }`).join(' ')} }`;
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const query = get(`/graphql?query=${encodeURIComponent(text)}`);
  const greedy = await openSilent(t, port);
  greedy.resume();
  greedy.write(`${get('/beats')}${query.repeat(20)}`);
  // The line is logged when the stream is closed, which nothing else does.
  await ended;
  const modest = await openSilent(t, port);
  const answers = closed(modest);
  modest.resume();
  modest.write(query.replace('Host: a', 'Host: a\r\nConnection: close'));
  const answer = (await answers).toString('latin1');
  assert.match(answer, /^HTTP\/1\.1 200 OK/);
  assert.ok(answer.length > 256 * 1024, `${answer.length} bytes`);
});

test('a client that reads nothing of its answer is disconnected, also while it sends', async (t) => {
  const large = Buffer.alloc(20_000_000);
  const whole = { status: 200, headers: ['Content-Length', String(large.length)], body: large };
  const stream = { status: 200, headers: [], body: { read: async () => large, cancel: () => {} } };
  for (const answer of [whole, stream]) {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const server = await createTestServer({
      doors: [{ at: ['/large'], guarded: 'changes', methods: () => ['GET'], answer: async () => answer }],
      accessLog: () => resolve(),
      limits: { writeStallMs: 600 },
    });
    const port = Number(new URL(await server.listen(0, '127.0.0.1')).port);
    t.after(() => server.close(0));
    const silent = await openSilent(t, port);
    const received = closed(silent);
    silent.pause();
    silent.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    // Empty lines between requests are allowed (RFC 9112 §2.2).
    const drip = setInterval(() => silent.write('\r\n'), 10);
    t.after(() => clearInterval(drip));
    // The line is logged when the answer is closed.
    await ended;
    silent.resume();
    assert.ok((await received).length < large.length);
  }
});
