import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { started } from '../../../../test/listening.ts';
import { closed, exchange, openSocket } from '../testing/raw-client.ts';
import { createTestServer } from '../testing/test-server.ts';
import { createEdge } from './create-edge.ts';

/** An edge whose every answer is 204. */
async function openEdge(t: TestContext, options: Partial<Parameters<typeof createEdge>[0]>) {
  const server = createEdge({
    answer: () => ({ status: 204, headers: [], body: null }),
    prepared: new Map(),
    log: () => {},
    isDraining: () => false,
    onFault: () => {},
    ...options,
  });
  const { url, close } = await started(server.listen(0, '127.0.0.1'));
  t.after(close);
  return { server, url };
}

test('an overloaded server answers 503 with Retry-After, but still sends prepared answers and health', async (t) => {
  const server = await createTestServer({ limits: { turnWaitMs: -1, lingerMs: 50 } });
  const address = await server.listen(0, '127.0.0.1');
  t.after(() => server.close(0));
  for (const path of ['/v1/apis', '/healthz', '/readyz']) assert.equal((await fetch(`${address}${path}`)).status, 200);
  for (const path of ['/v1/apis?limit=2', '/graphql?query={__typename}', '/nowhere']) {
    const refused = await fetch(`${address}${path}`);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'], path);
    await refused.arrayBuffer();
  }
  const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'].join('\r\n');
  const [socket] = await exchange(address, `GET /graphql HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n\r\n`);
  assert.deepEqual([socket?.status, socket?.headers['retry-after']], [503, '5']);
  assert.equal(JSON.parse(socket?.body ?? '').detail, 'O servidor está sobrecarregado.');
});

test('connections beyond the cap of an address or of the server are closed, and a closed one makes room', async (t) => {
  for (const limits of [{ connectionsPerAddress: 3 }, { connections: 3 }]) {
    const server = await createTestServer({ limits });
    const address = await server.listen(0, '127.0.0.1');
    t.after(() => server.close(0));
    const held = await Promise.all([0, 1, 2].map(() => openSocket(address)));
    const get = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (const socket of held) {
      socket.write(get);
      await once(socket, 'data');
    }
    assert.equal((await closed(await openSocket(address))).length, 0);
    const [first] = held;
    assert.ok(first);
    const end = closed(first);
    first.end(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await end;
    const next = await openSocket(address);
    next.write(get);
    assert.match(String((await once(next, 'data'))[0]), /^HTTP\/1\.1 200/);
    for (const socket of [...held, next]) socket.destroy();
  }
});

test('an error while accepting a connection is reported and ends nothing', async (t) => {
  const errors: Error[] = [];
  const { server, url } = await openEdge(t, { onServerError: (error) => errors.push(error) });
  const error = new Error('accept EMFILE');
  server.emit('error', error);
  assert.deepEqual(errors, [error]);
  assert.equal((await fetch(url, { headers: { connection: 'close' } })).status, 204);
});

test('a CONNECT that is refused has an error listener before anything else happens', async (t) => {
  const { server, url } = await openEdge(t, { limits: { lingerMs: 50 } });
  const listeners = new Promise<number>((resolve) => {
    server.on('connect', (_req, socket) => resolve(socket.listenerCount('error')));
  });
  await exchange(url, 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n');
  assert.ok((await listeners) >= 1);
});
