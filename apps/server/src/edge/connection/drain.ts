// How the server stops.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often idle connections are closed while the server stops. */
const idleCheckMs = 50;

/** Stops a server: no new connections, answers under way finish, and connections that remain after the grace period are closed. */
export function createDrain(server: Server): (graceMs: number) => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Node counts a connection as idle only once it has had a request.
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  return (graceMs) =>
    new Promise((resolve) => {
      const idle = setInterval(closeIdle, idleCheckMs);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearInterval(idle);
        clearTimeout(cut);
        resolve();
      });
      closeIdle();
    });
}
