// A proxy on this machine that answers for the simulated hosts, with their certificate.
import { createServer, Agent as HttpAgent } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type Duplex, duplexPair } from 'node:stream';
import { createListener, type Offline } from '@farol/simulator';
import { RequestError, Server } from 'proxy-chain';
import type { Pair } from './authority.ts';

// The library tells its refusals from its faults by this name, which a minified bundle shortens.
Object.defineProperty(RequestError, 'name', { value: 'RequestError' });

export type Proxy = { readonly port: number; readonly close: () => Promise<void> };

export async function startProxy(options: {
  readonly offline: Offline;
  readonly pair: Pair;
  /** What a refused caller reads. */
  readonly refused: (hostname: string) => string;
  /** The proxy that this machine uses, for the hosts that are let through. */
  readonly upstream?: string | undefined;
}): Promise<Proxy> {
  const { offline, pair, refused, upstream } = options;
  const listener = createListener(offline.simulator);
  const secure = createSecureServer(pair, listener);
  const plain = createServer(listener);
  // In memory, because a page in a browser could call a port.
  const inMemory = new HttpAgent();
  inMemory.createConnection = () => {
    const [ours, theirs] = duplexPair();
    plain.emit('connection', theirs);
    return ours as Duplex as ReturnType<HttpAgent['createConnection']>;
  };
  // A page in a browser cannot use it: it can send neither CONNECT nor a whole URL as target, and anything else is a 400.
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: ({ request, hostname, port, isHttp }) => {
      // The URL counts, and not what a client wrote into Host (RFC 9112 §3.2.2).
      if (isHttp) request.rawHeaders = withHost(request.rawHeaders, new URL(request.url ?? '').host);
      const route = offline.route(hostname);
      if (route === 'refuse') throw new RequestError(refused(hostname), 403);
      if (route === 'simulate')
        return isHttp ? { httpAgent: inMemory } : { customConnectServer: port === 443 ? secure : plain };
      return route === 'pass' && upstream ? { upstreamProxyUrl: upstream } : {};
    },
  });
  await server.listen();
  return { port: server.port, close: () => server.close(true) };
}

/** Names and values in turn, as Node has them. */
function withHost(rawHeaders: readonly string[], host: string): string[] {
  return rawHeaders.map((text, i) => (i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host' ? host : text));
}
