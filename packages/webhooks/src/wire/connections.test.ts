// Which connection a request goes out on, and whose answer it gets, beside receivers that close, repeat or hold back.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createConnections, type Exchange, type Origin } from './connections.ts';

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** Answers the n-th request of the n-th connection, both from 1. */
type Answering = (socket: Socket, request: number, connection: number) => void;

async function startReceiver(t: TestContext, answering: Answering) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    const connection = sockets.length;
    let requests = 0;
    socket.on('error', () => {});
    socket.on('data', () => {
      requests += 1;
      answering(socket, requests, connection);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  const origin: Origin = { protocol: 'http:', host: `127.0.0.1:${port}`, hostname: '127.0.0.1', port };
  const connections = createConnections({
    connect: (to, callback) => {
      const socket = connect(Number(to.port), to.hostname);
      const onError = (error: Error) => callback(error, null);
      socket.once('error', onError);
      socket.once('connect', () => {
        socket.off('error', onError);
        callback(null, socket);
      });
    },
    perOrigin: 2,
    longestIdleMs: 4_000,
  });
  t.after(() => {
    connections.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const send = () => {
    const { promise, resolve } = Promise.withResolvers<number | string>();
    let status = 0;
    const exchange = {
      request: Buffer.from('POST / HTTP/1.1\r\n\r\n') as Buffer | undefined,
      onSent: () => {},
      onHead: (found: number) => {
        status = found;
      },
      onBody: () => {},
      onPart: () => {},
      onEnd: () => resolve(status),
      onError: (error: unknown) => resolve((error as NodeJS.ErrnoException).code ?? String(error)),
    } satisfies Exchange;
    connections.send(origin, exchange);
    return { promise, exchange };
  };
  return { send, sockets, connections };
}

describe('connections to a receiver', () => {
  it('are used again', async (t) => {
    const { send, sockets } = await startReceiver(t, (socket) => socket.write(plain));
    for (let n = 0; n < 5; n += 1) assert.equal(await send().promise, 200);
    assert.equal(sockets.length, 1);
  });

  for (const [why, text] of [
    ['asks for its end', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'],
    ['keeps it open too short', 'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=2\r\nContent-Length: 0\r\n\r\n'],
    ['sent more than one answer', `${plain}HTTP/1.1 500 Smuggled\r\nContent-Length: 0\r\n\r\n`],
  ] as const) {
    it(`are not used again when the receiver ${why}`, async (t) => {
      const { send, sockets } = await startReceiver(t, (socket) => socket.write(text));
      for (let n = 0; n < 3; n += 1) assert.equal(await send().promise, 200);
      assert.equal(sockets.length, 3);
    });
  }

  it('are not used again after bytes that nobody asked for', async (t) => {
    const { send, sockets } = await startReceiver(t, (socket) => socket.write(plain));
    assert.equal(await send().promise, 200);
    const [first] = sockets as [Socket];
    const closed = once(first, 'close');
    first.write('HTTP/1.1 500 Smuggled\r\nContent-Length: 0\r\n\r\n');
    await closed;
    assert.equal(await send().promise, 200);
    assert.equal(sockets.length, 2);
  });

  it('are not used again after the receiver has closed them', async (t) => {
    const { send, sockets } = await startReceiver(t, (socket) => socket.write(plain));
    assert.equal(await send().promise, 200);
    const [first] = sockets as [Socket];
    const closed = once(first, 'close');
    first.end();
    await closed;
    assert.equal(await send().promise, 200);
    assert.equal(sockets.length, 2);
  });

  it('are bounded; further requests wait for an answer, except those that nobody waits for', async (t) => {
    const held: Socket[] = [];
    const all = Promise.withResolvers<void>();
    const { send, sockets } = await startReceiver(t, (socket, request) => {
      if (request > 1) socket.write(plain);
      else if (held.push(socket) === 2) all.resolve();
    });
    const [first, second, given, last] = [send(), send(), send(), send()];
    await all.promise;
    given.exchange.request = undefined;
    for (const socket of held) socket.write(plain);
    assert.deepEqual(await Promise.all([first.promise, second.promise, last.promise]), [200, 200, 200]);
    assert.equal(sockets.length, 2);
  });

  it('end a body that has no length, and fail a request that gets no whole head', async (t) => {
    const texts = ['HTTP/1.1 202 Accepted\r\n\r\nbody', 'HTTP/1.1 200 OK\r\nContent-', 'SSH-2.0\r\n\r\n\r\n'];
    const { send } = await startReceiver(t, (socket, _request, connection) => socket.end(texts[connection - 1] ?? ''));
    assert.equal(await send().promise, 202);
    assert.equal(await send().promise, 'CONNECTION_CLOSED');
    assert.equal(await send().promise, 'ANSWER_MALFORMED');
  });

  it('go on after a lost one, with the requests that waited for it', async (t) => {
    const { send } = await startReceiver(t, (socket, _request, connection) => {
      if (connection <= 2) socket.resetAndDestroy();
      else socket.write(plain);
    });
    const sent = [send(), send(), send(), send()];
    const outcomes = await Promise.all(sent.map(({ promise }) => promise));
    assert.deepEqual(outcomes.toSorted(), [200, 200, 'ECONNRESET', 'ECONNRESET']);
  });

  it('fail what is under way, what waits and what comes later when they are closed', async (t) => {
    const arrived = Promise.withResolvers<void>();
    const { send, connections } = await startReceiver(t, () => arrived.resolve());
    const sent = [send(), send(), send()];
    await arrived.promise;
    connections.close();
    sent.push(send());
    assert.deepEqual(await Promise.all(sent.map(({ promise }) => promise)), Array(4).fill('CONNECTION_CLOSED'));
  });
});
