import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { TLSSocket } from 'node:tls';
import { SimulatorError } from '../errors.ts';
import type { Simulator } from '../simulator.ts';

export type SimulatorServer = {
  readonly host: string;
  readonly port: number;
  /** `http://host:port`, without a slash at the end. */
  readonly address: string;
  /** Ends every connection and resolves when the port is free again. */
  readonly close: () => Promise<void>;
};

/** Clients that idle for as long as the server says, on a machine that stands still, must not meet a connection that is being closed. */
const idle = { keepAliveTimeout: 5_000, keepAliveTimeoutBuffer: 60_000 };

/** Serves a simulator on a port, for calls by path, by Host header or as an HTTP proxy. */
export async function createSimulatorServer(options: {
  readonly simulator: Simulator;
  readonly host?: string;
  readonly port?: number;
}): Promise<SimulatorServer> {
  const { simulator, host = '127.0.0.1', port = 0 } = options;
  const server = createServer(idle, createListener(simulator));
  await once(server.listen(port, host), 'listening');
  const bound = (server.address() as AddressInfo).port;
  return {
    host,
    port: bound,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The same as a request listener for another server, for instance one with TLS. */
export function createListener(simulator: Simulator): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => void serve(simulator, incoming, outgoing);
}

async function serve(simulator: Simulator, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  try {
    const request = asRequest(incoming, left.signal);
    if (!request) {
      outgoing.writeHead(400, { 'content-type': 'text/plain', 'x-farol-simulated': '1' }).end('Bad Request');
      return;
    }
    const response = await simulator(request, { remoteAddress: incoming.socket.remoteAddress });
    outgoing.writeHead(response.status, [...response.headers].flat());
    // Headers of a stream are sent before its first event, so that a client does not wait for them.
    outgoing.flushHeaders();
    if (response.body) await pipeline(Readable.fromWeb(response.body as WebStream), outgoing);
    else outgoing.end();
  } catch (cause) {
    // A reset must be a reset on the wire; any other error here is a disconnected caller or a cut stream.
    const isReset = cause instanceof SimulatorError && cause.code === 'connection_reset';
    // Node resets neither a TLS connection nor one in memory.
    const { socket } = incoming;
    if (isReset && socket instanceof Socket && !(socket instanceof TLSSocket)) socket.resetAndDestroy();
    else outgoing.destroy();
  }
}

function asRequest(incoming: IncomingMessage, signal: AbortSignal): Request | null {
  const target = incoming.url ?? '/';
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (let i = 0; i + 1 < incoming.rawHeaders.length; i += 2) {
    headers.append(incoming.rawHeaders[i] ?? '', incoming.rawHeaders[i + 1] ?? '');
  }
  const isAbsolute = /^https?:\/\//i.test(target);
  // As in a proxy, the URL of an absolute-form request counts, not its Host header (RFC 9112 §3.2.2).
  if (isAbsolute) headers.delete('host');
  try {
    const url = new URL(isAbsolute ? target : `http://simulator.invalid${target.startsWith('/') ? '' : '/'}${target}`);
    const hasBody = method !== 'GET' && method !== 'HEAD';
    return new Request(url, {
      method,
      headers,
      signal,
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
    });
  } catch {
    // A URL that cannot be parsed, or a method that Request does not accept (TRACE, CONNECT).
    return null;
  }
}
