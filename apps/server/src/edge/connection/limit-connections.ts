// How many connections may be open, in all and from one network.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@farol/http';

type ConnectionLimits = { readonly connections: number; readonly connectionsPerAddress: number };

/** Further connections are closed at once. */
export function limitConnections(server: Server, { connections, connectionsPerAddress }: ConnectionLimits): void {
  server.maxConnections = connections;
  if (connectionsPerAddress === Number.POSITIVE_INFINITY) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = open.get(network) ?? 0;
    if (count >= connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
