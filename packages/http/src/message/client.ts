// Where a request comes from: the peer of the connection, or what the proxies in front of the server say of it.
import type { IncomingMessage } from 'node:http';
import { isHost } from './host-form.ts';

export type Client = {
  readonly address: string | undefined;
  readonly scheme: 'http' | 'https';
  /** Host and port at which the client has reached the server. */
  readonly host: string;
};

export type ClientOf = (message: IncomingMessage) => Client;

export function directClient(message: IncomingMessage): Client {
  const { url = '/', headers, socket } = message;
  return {
    address: socket.remoteAddress,
    scheme: 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http',
    // In the absolute form, which proxies send, the target names the host (RFC 9112 §3.2.2).
    host: url.startsWith('/') || url === '*' ? (headers.host ?? '') : (URL.parse(url)?.host ?? ''),
  };
}

export type ProxyOptions = {
  /** How many proxies stand in front, each of which appends the address of its peer to X-Forwarded-For. */
  readonly hops: number;
  /** The public origin, for proxies that do not say by which scheme and host they were reached. */
  readonly origin: string | undefined;
};

/**
 * Counted from the right: the last entry was written by the nearest proxy, entries further left than the trusted ones may be invented.
 * `Forwarded` (RFC 7239) is not read: usual proxies pass it on as the client sent it.
 */
export function clientBehind({ hops, origin }: ProxyOptions): ClientOf {
  const known = origin === undefined ? undefined : new URL(origin);
  return (message) => {
    const direct = directClient(message);
    const entry = (name: string): string | undefined => {
      const value = message.headers[name];
      const entries = (Array.isArray(value) ? value.join(',') : (value ?? '')).split(',').map((part) => part.trim());
      return entries.at(-hops) || undefined;
    };
    const host = entry('x-forwarded-host');
    const proto = entry('x-forwarded-proto')?.toLowerCase() ?? known?.protocol.slice(0, -1);
    return {
      address: plainAddress(entry('x-forwarded-for')) ?? direct.address,
      scheme: proto === 'https' || proto === 'http' ? proto : direct.scheme,
      // Some proxies pass this header on as the client sent it.
      host: host !== undefined && isHost(host) ? host : (known?.host ?? direct.host),
    };
  };
}

/** The address alone, from the value of X-Forwarded-For: for the log, which must not cost the other headers. */
export function addressBehind(hops: number): (forwardedFor: string | undefined) => string | undefined {
  return (forwardedFor) => plainAddress(forwardedFor?.split(',').at(-hops)?.trim());
}

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function plainAddress(entry: string | undefined): string | undefined {
  const found = /^(?:\[([0-9a-f:.]+)\]|(\d{1,3}(?:\.\d{1,3}){3})|([0-9a-f:.]+))(?::\d+)?$/i.exec(entry ?? '');
  return found?.[1] ?? found?.[2] ?? found?.[3];
}
