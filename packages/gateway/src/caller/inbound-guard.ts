import { type HttpRequest, remember } from '@farol/http';
import { GatewayError } from '../problem/errors.ts';
import type { Secret } from '../secret/secret.ts';

type InboundGuardOptions = {
  /** Whether the server listens on this machine only or on a network. */
  readonly binding: 'loopback' | 'network';
  /** Required of every caller when bound to a network. */
  readonly token: Secret | undefined;
  /** Origins whose pages may call, besides the server's own when it is on loopback. */
  readonly origins: readonly string[];
};

/** Throws `origin-refused` (403) or `not-authenticated` (401) for callers that must not spend the owner's keys. */
export function createInboundGuard(options: InboundGuardOptions): (inbound: HttpRequest) => void {
  const allowed = new Set(options.origins.map((origin) => origin.toLowerCase()));
  return ({ header }) => {
    const host = (header('host') ?? '').toLowerCase();
    if (options.binding === 'loopback') {
      // In DNS rebinding, a foreign name points here and appears in the Host header.
      if (!isLoopbackHost(host)) refuse('Host');
      checkOrigin(header, (origin) => allowed.has(origin) || isOwnOrigin(origin, host));
      return;
    }
    checkOrigin(header, (origin) => allowed.has(origin));
    const [, token] = /^bearer +(\S+)$/i.exec(header('authorization') ?? '') ?? [];
    if (!options.token || token === undefined || !options.token.equals(token)) {
      throw new GatewayError('not-authenticated', { headers: { 'www-authenticate': 'Bearer realm="farol gateway"' } });
    }
  };
}

/** A request from a page has Origin, Sec-Fetch-Site (images and scripts send no Origin) or, in old browsers, Referer. */
function checkOrigin(header: HttpRequest['header'], isAllowed: (origin: string) => boolean): void {
  const origin = header('origin')?.toLowerCase();
  if (origin !== undefined) {
    if (!isAllowed(origin)) refuse('Origin');
    return;
  }
  const site = header('sec-fetch-site')?.toLowerCase();
  // `same-site` includes other ports of this machine, which are as foreign as any other site.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('Sec-Fetch-Site');
  const referer = header('referer');
  if (site === undefined && referer !== null) {
    const from = URL.parse(referer)?.origin.toLowerCase();
    if (from === undefined || !isAllowed(from)) refuse('Referer');
  }
}

const isLoopbackHost = remember(100, (host): boolean => {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
});

function isOwnOrigin(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

function refuse(header: string): never {
  throw new GatewayError('origin-refused', { members: { header } });
}
