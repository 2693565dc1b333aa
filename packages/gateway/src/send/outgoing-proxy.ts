// Connections through the operator's own proxy (HTTPS_PROXY): a tunnel, so that the proxy learns the host and no byte of the call.
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { isPublicAddress } from '@farol/http';
import { buildConnector } from 'undici';

export type OutgoingProxy = {
  /** `http://` or `https://`, with a name and a password if the proxy requires them. */
  readonly url: string;
  /** Hosts that are reached without it, as in NO_PROXY: `example.org` (and all below it), `example.org:8443`, or `*`. */
  readonly except?: string | undefined;
};

/** The call did not get beyond the proxy. */
class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code = 'FAROL_PROXY_FAILED';
}

/** False for the hosts of NO_PROXY. Networks (`10.0.0.0/8`) are no names of APIs and match nothing. */
export function usesProxy({ except = '' }: OutgoingProxy, origin: string): boolean {
  const { hostname, port, protocol } = new URL(origin);
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  return !except.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    const [, name = '', only] = /^\*?\.?(.+?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (name === '' || (only !== undefined && only !== usedPort)) return false;
    return hostname === name || hostname.endsWith(`.${name}`);
  });
}

/** The proxy resolves names, so only an address that is written as numbers can be checked here. */
export function tunnelConnector(proxy: OutgoingProxy, timeoutMs: number): buildConnector.connector {
  const connectOnward = buildConnector({ timeout: timeoutMs });
  return (options, callback) => {
    const { hostname, port, protocol } = options;
    const bare = hostname.replace(/^\[|\]$/g, '');
    if (isIP(bare) !== 0 && !isPublicAddress(bare)) {
      callback(new ProxyError(`${bare} is not a public address`), null);
      return;
    }
    openTunnel(proxy, `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`, timeoutMs).then(
      (socket) => {
        if (protocol === 'https:') connectOnward({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}

function openTunnel({ url }: OutgoingProxy, target: string, timeoutMs: number): Promise<Socket> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'https:';
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? requestByHttps : requestByHttp)({
      method: 'CONNECT',
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port || (isSecure ? 443 : 80),
      path: target,
      headers: {
        host: target,
        ...(username && { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` }),
      },
      agent: false,
      timeout: timeoutMs,
    });
    sent.on('timeout', () => sent.destroy(new ProxyError('the proxy did not respond in time')));
    sent.on('error', (cause) =>
      reject(cause instanceof ProxyError ? cause : new ProxyError(`the proxy failed: ${cause.message}`, { cause })),
    );
    sent.on('connect', (response, socket: Socket) => {
      socket.setTimeout(0);
      if (response.statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(new ProxyError(`the proxy responded with ${response.statusCode}`));
    });
    sent.end();
  });
}
