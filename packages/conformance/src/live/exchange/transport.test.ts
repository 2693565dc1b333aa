import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { createTransport } from './transport.ts';

const bodies: readonly (readonly [string, boolean])[] = [
  ['HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}', true],
  ['HTTP/1.1 204 No Content\r\n\r\n{}', true],
  ['HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n', false],
];

for (const [text, hasExtraBytes] of bodies)
  test(`bytes after ${JSON.stringify(text)} are ${hasExtraBytes ? '' : 'not '}seen`, async (t) => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(text)).on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const transport = createTransport();
    t.after(() => {
      transport.close();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const answer = await transport.send({ method: 'DELETE', url: `http://127.0.0.1:${port}/x`, headers: [] });
    assert.ok(typeof answer !== 'string', String(answer));
    assert.deepEqual([answer.status, answer.hasExtraBytes], [204, hasExtraBytes]);
  });

test('a connection that the server closes after one answer is opened again, except for a POST', async (t) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      socket.once('data', () => socket.resetAndDestroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const transport = createTransport();
  t.after(() => {
    transport.close();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  const statuses: unknown[] = [];
  for (const method of ['GET', 'GET', 'PUT', 'POST']) {
    const answer = await transport.send({ method, url, headers: [] });
    statuses.push(typeof answer === 'string' ? answer : answer.status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 'closed']);
  assert.equal(connections, 3);
});
