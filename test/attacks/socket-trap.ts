// Records every connection that this process opens, at the last step before the operating system, and lets only chosen ones succeed.
import assert from 'node:assert/strict';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, isIP, type Server } from 'node:net';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';

export type Dialled = { readonly address: string; readonly port: number };

export type TrapOptions = {
  /** The port on 127.0.0.1 that plays the peer of this connection. Undefined: refused, as by a closed port. */
  readonly route: (dialled: Dialled) => number | undefined;
  /** Replaces the system's look-up of names: the addresses of a name, none if it is unknown. */
  readonly resolve?: (hostname: string) => readonly string[];
};

export type SocketTrap = {
  readonly dialled: Dialled[];
  /** The dialled ones, or those that are given, as `address:port`, each once. */
  readonly places: (some?: readonly Dialled[]) => readonly string[];
  /** Names that the system was asked for. */
  readonly looked: string[];
};

const refused = -111;

/** Methods of a handle: they get the request, then the address and the port, or the path of a pipe. */
type Connect = (this: Handle, request: unknown, address: string, port?: number) => number;
type Handle = {
  connect: Connect;
  connect6?: Connect;
  getpeername?: (this: Handle, out: { address?: string; port?: number; family?: string }) => number;
};

/** The class of the handles under sockets, which Node does not export. */
async function handleClass(path?: string): Promise<Handle> {
  const server: Server & { _handle?: object } = createServer();
  if (path === undefined) server.listen(0, '127.0.0.1');
  else server.listen(path);
  await once(server, 'listening');
  const prototype = Object.getPrototypeOf(server._handle);
  server.close();
  assert.equal(typeof prototype.connect, 'function');
  return prototype;
}

/** Until the end of the test. */
export async function trapSockets(t: TestContext, { route, resolve = () => [] }: TrapOptions): Promise<SocketTrap> {
  const tcp = await handleClass();
  const pipe = await handleClass(`${temporaryFolder(t)}/trap.sock`);
  const dialled: Dialled[] = [];
  const looked: string[] = [];
  /** The peer that a routed connection believes to have. */
  const peers = new WeakMap<Handle, Dialled>();
  const { connect, connect6, getpeername } = tcp;
  const { connect: connectPipe } = pipe;
  const { lookup } = dns;
  assert.ok(connect6 && getpeername);

  const trapped: Connect = function (request, address, port = 0) {
    const target = { address, port };
    dialled.push(target);
    const localPort = route(target);
    if (localPort === undefined) return refused;
    peers.set(this, target);
    return connect.call(this, request, '127.0.0.1', localPort);
  };
  tcp.connect = trapped;
  tcp.connect6 = trapped;
  tcp.getpeername = function (out) {
    const error = getpeername.call(this, out);
    const peer = peers.get(this);
    if (error === 0 && peer) Object.assign(out, peer, { family: isIP(peer.address) === 6 ? 'IPv6' : 'IPv4' });
    return error;
  };
  pipe.connect = (_request, path) => {
    dialled.push({ address: path, port: 0 });
    return refused;
  };
  dns.lookup = (async (hostname: string) => {
    looked.push(hostname);
    const found = isIP(hostname) === 0 ? resolve(hostname) : [hostname];
    if (found.length === 0) throw Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' });
    return found.map((address) => ({ address, family: isIP(address) }));
  }) as unknown as typeof dns.lookup;
  syncBuiltinESMExports();

  t.after(() => {
    Object.assign(tcp, { connect, connect6, getpeername });
    pipe.connect = connectPipe;
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });
  const places = (some: readonly Dialled[] = dialled) => [
    ...new Set(some.map(({ address, port }) => `${address}:${port}`)),
  ];
  return { dialled, places, looked };
}
