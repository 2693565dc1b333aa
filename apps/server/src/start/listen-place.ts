// Where the server listens by its settings, and why it cannot.
import type { Config } from '../config/read-config.ts';
import type { ListenPlace } from '../edge/listen.ts';

type Place = Pick<Config, 'port' | 'host' | 'socket'>;

export function placeOf({ port, host, socket }: Place): ListenPlace {
  return socket ? [socket] : [port, host];
}

/** One sentence with the setting that helps. */
export function whyNotListening(error: unknown, { host, port, socket }: Place): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (socket) {
    if (code === 'EADDRINUSE') return `${socket.path} is in use, or is another file; set FAROL_SOCKET to another path.`;
    if (code === 'EACCES' || code === 'ENOENT')
      return `No socket can be made at ${socket.path}: its folder is missing, or this user may not write to it.`;
    return `Farol cannot listen on ${socket.path}: ${String(code ?? error)}.`;
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use; set PORT to another one, or to 0 for any free port.`;
  if (code === 'EACCES') return `Port ${port} on ${host} may not be used by this user; set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine.`;
  return `Farol cannot listen on ${host}:${port}: ${String(code ?? error)}.`;
}
