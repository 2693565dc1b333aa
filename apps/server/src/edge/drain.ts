import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often connections that have become idle are let go while the server ends. */
const idleCheckMs = 50;

/** Ends a server: no new connections, answers under way finish, and what is left after the grace is cut off. */
export function createDrain(server: Server): (graceMs: number) => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Node counts a connection as idle only once it has had a request.
  const letIdleGo = () => {
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  return (graceMs) =>
    new Promise((resolve) => {
      const idle = setInterval(letIdleGo, idleCheckMs);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearInterval(idle);
        clearTimeout(cut);
        resolve();
      });
      letIdleGo();
    });
}
