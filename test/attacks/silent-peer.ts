// A client that sends and never reads.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export async function openSilent(t: TestContext, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}
