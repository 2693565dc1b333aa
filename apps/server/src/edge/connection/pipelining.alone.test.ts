import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { Access } from '../../request/access-log.ts';
import type { Door } from '../../request/door.ts';
import type { ServerOptions } from '../../server.ts';
import { closed } from '../../testing/raw-client.ts';
import { createTestServer } from '../../testing/test-server.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const last = (request: string) => request.replace('Host: a', 'Host: a\r\nConnection: close');
const door = (path: string, answer: Door['answer']): Door => ({
  at: [path],
  guarded: 'changes',
  methods: () => ['GET'],
  answer,
});

/** A server, and clients that send and do not read until they are resumed. */
async function openServer(t: TestContext, options: Partial<ServerOptions>) {
  const server = await createTestServer(options);
  const port = Number(new URL(await server.listen(0, '127.0.0.1')).port);
  t.after(() => server.close(0));
  return async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    t.after(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
}

/** All bytes that a client gets which sends this and reads. */
async function received(socket: Socket, sent: string): Promise<Buffer> {
  const bytes = closed(socket);
  socket.resume();
  socket.write(sent);
  return bytes;
}

/** The end of a stream at `/beats`, which nothing but the end of its connection brings about. */
function beating() {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const body = { read: async () => new Promise<null>(() => {}), cancel: () => {} };
  const beats = door('/beats', async () => ({ status: 200, headers: [], body }));
  return { ended, beats, accessLog: ({ target }: Access) => target === '/beats' && resolve() };
}

test('a connection on which too many answers wait is closed, and the rest of its packet is not parsed', async (t) => {
  const open = await openServer(t, { limits: { waitingAnswers: 20 } });
  let parsed = 0;
  const count = () => (parsed += 1);
  subscribe('http.server.request.start', count);
  t.after(() => unsubscribe('http.server.request.start', count));
  await received(await open(), get('/v1/apis').repeat(2_500));
  assert.ok(parsed >= 21 && parsed < 100, `${parsed} requests`);
  const answers = await received(await open(), `${get('/v1/apis').repeat(20)}${last(get('/v1/apis'))}`);
  assert.equal(answers.toString('latin1').match(/HTTP\/1\.1 200 OK/g)?.length, 21);
});

test('waiting answers of one connection hold no more than the limit, also behind a stream that is read', async (t) => {
  const size = 300_000;
  let made = 0;
  const own = door('/own', async () => {
    made += 1;
    return { status: 200, headers: ['Content-Length', String(size)], body: Buffer.alloc(size) };
  });
  const { ended, beats, accessLog } = beating();
  // More than are asked for, so that their bytes end the connection.
  const open = await openServer(t, {
    doors: [own, beats],
    accessLog,
    limits: { waitingAnswers: 200, computedAnswers: 8 },
  });
  void received(await open(), `${get('/beats')}${get('/own').repeat(100)}`);
  await ended;
  assert.ok(made >= 4, `${made} answers`);
  const answers = await received(await open(), `${get('/own').repeat(3)}${last(get('/own'))}`);
  assert.ok(answers.length > 4 * size);
});

test('waiting answers to real GraphQL queries close the connection, and a single one does not', async (t) => {
  const { ended, beats, accessLog } = beating();
  const open = await openServer(t, { doors: [beats], accessLog });
  // Too large for the cache of answers, so that each has bytes of its own.
  const text = `{ ${Array.from('abcdef', (name) => `${name}: guides { sections { body } }`).join(' ')} }`;
  const query = get(`/graphql?query=${encodeURIComponent(text)}`);
  void received(await open(), `${get('/beats')}${query.repeat(20)}`);
  await ended;
  const answer = (await received(await open(), last(query))).toString('latin1');
  assert.match(answer, /^HTTP\/1\.1 200 OK/);
  assert.ok(answer.length > 256 * 1024, `${answer.length} bytes`);
});

test('a client that reads nothing of its answer is disconnected, also while it sends', async (t) => {
  const large = Buffer.alloc(20_000_000);
  const whole = { status: 200, headers: ['Content-Length', String(large.length)], body: large };
  const stream = { status: 200, headers: [], body: { read: async () => large, cancel: () => {} } };
  for (const answer of [whole, stream]) {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const doors = [door('/large', async () => answer)];
    const open = await openServer(t, { doors, accessLog: () => resolve(), limits: { writeStallMs: 600 } });
    const silent = await open();
    const bytes = closed(silent);
    silent.pause();
    silent.write(get('/large'));
    // Empty lines between requests are allowed (RFC 9112 §2.2).
    const drip = setInterval(() => silent.write('\r\n'), 10);
    t.after(() => clearInterval(drip));
    // The line is logged when the answer is closed.
    await ended;
    silent.resume();
    assert.ok((await bytes).length < large.length);
  }
});
