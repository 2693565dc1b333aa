// Makes the server listen: on a port, or on a unix socket.
import { once } from 'node:events';
import { chmodSync, lstatSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

type UnixSocket = { readonly path: string; readonly mode: number };

export type ListenPlace = readonly [port: number, host: string] | readonly [socket: UnixSocket];

/** Resolves with the address: an origin, or `unix:` and the path. */
export async function listen(server: Server, ...place: ListenPlace): Promise<string> {
  const [first, host] = place;
  if (typeof first === 'number') {
    await once(server.listen(first, host), 'listening');
    const { address, family, port } = server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }
  await removeStale(first.path);
  // Node binds at once, so the socket is closed to others until it has the permissions that were asked for.
  const before = process.umask(0o177);
  try {
    server.listen(first.path);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
  chmodSync(first.path, first.mode);
  return `unix:${first.path}`;
}

/** The origin of a server that listens there, for its pages. */
export function originAt(address: string): string {
  return address.startsWith('unix:') ? 'http://localhost' : address;
}

/** A server that was killed leaves its socket behind. One that answers, and a file of another kind, are left alone. */
async function removeStale(path: string): Promise<void> {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return;
  const isAlive = await new Promise<boolean>((resolve) => {
    const probe = connect(path, () => resolve(true)).on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED'),
    );
    probe.on('connect', () => probe.destroy());
  });
  if (!isAlive) unlinkSync(path);
}
