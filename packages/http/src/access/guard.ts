// The one guard of everything that changes state or uses the owner's keys: a web page of another origin must not get in, nor a
// stranger through a proxy that the operator has not declared.
import { remember } from '../bounded-memo.ts';
import { say } from '../language/words.ts';
import type { HttpRequest } from '../message/request.ts';
import { Problem } from '../problem/problem.ts';
import type { Exposure } from './exposure.ts';

/** Where the client has reached the server. */
type Reached = Pick<HttpRequest, 'host' | 'url'>;

export type Guarded = Reached & Pick<HttpRequest, 'header' | 'httpVersion'>;

export type Guard = {
  /** For requests that change state. Throws `proxy-undeclared` or `origin-refused` (403). */
  readonly change: (request: Guarded) => void;
  /** For requests that use the owner's keys or tell about them. Also throws `not-authenticated` (401) and `delivery-refused` (403). */
  readonly owner: (request: Guarded) => void;
  /** True when `owner` would not throw. */
  readonly isOwner: (request: Guarded) => boolean;
  /** True when no request is the owner's without a token. */
  readonly needsToken: boolean;
  /** True for the pages that may call: the server's own, and those of the origins that the operator named. */
  readonly isAllowedOrigin: (origin: string, request: Reached) => boolean;
};

/** A request that has come through a proxy or a content delivery network has one of these. */
const proxyHeaders =
  `forwarded x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-server x-forwarded-ssl
  x-forwarded-scheme x-forwarded-prefix x-scheme x-original-forwarded-for x-original-host x-real-ip x-client-ip
  x-cluster-client-ip cf-connecting-ip true-client-ip fastly-client-ip cdn-loop via`.split(/\s+/);

/** Every delivery of a webhook has one of these. A sender, ours included, must not become a way around the guard. */
const deliveryHeaders = ['x-farol-delivery', 'webhook-id', 'webhook-signature', 'x-signature'];

const browserHeaders = ['origin', 'referer', 'sec-fetch-site', 'cookie'];

/** The owner, and not by a browser: of its requests, each that changes something has one of these headers, whatever the page does. */
export function isProgram({ isOwner }: Pick<Guard, 'isOwner'>, request: Guarded): boolean {
  return isOwner(request) && browserHeaders.every((name) => request.header(name) === null);
}

export function createGuard(exposure: Exposure): Guard {
  const named = new Set(
    [...(exposure.origins ?? []), ...(exposure.origin ? [exposure.origin] : [])].map((one) => one.toLowerCase()),
  );
  // On this machine the host is checked, so its own origin is always known; elsewhere the operator's word counts, if there is one.
  const knowsOwn = exposure.reach === 'machine' || exposure.origin === undefined;
  const isAllowedOrigin = (origin: string, request: Reached) =>
    named.has(origin.toLowerCase()) || (knowsOwn && origin.toLowerCase() === ownOrigin(request));

  const change = (request: Guarded): void => {
    if (exposure.reach === 'machine') {
      const header = proxyHeaders.find((name) => request.header(name) !== null);
      if (header !== undefined) throw proxyUndeclared(header);
      // A foreign name that was made to point here (DNS rebinding) shows in the Host header.
      if (!isLoopbackHost(request.host.toLowerCase())) throw originRefused('Host');
    }
    checkOrigin(request, (origin) => isAllowedOrigin(origin, request));
  };

  const owner = (request: Guarded): void => {
    change(request);
    checkToken(request);
    const delivery = deliveryHeaders.find((name) => request.header(name) !== null);
    if (delivery !== undefined) throw new Problem('delivery-refused', { members: { header: delivery } });
  };

  const checkToken = (request: Guarded): void => {
    const { token, reach } = exposure;
    if (token === undefined && reach === 'machine') {
      // A proxy that adds no header may still show itself by this: nginx spoke HTTP/1.0 to the servers behind it until 2026.
      if (request.httpVersion === '1.0') throw proxyUndeclared('HTTP/1.0');
      return;
    }
    const [, shown] = /^bearer +(\S+)$/i.exec(request.header('authorization') ?? '') ?? [];
    if (token !== undefined && shown !== undefined && token.equals(shown)) return;
    const detail = say(token === undefined ? 'tokenNotSet' : 'tokenNeeded');
    throw new Problem('not-authenticated', { detail, headers: { 'www-authenticate': 'Bearer realm="farol"' } });
  };

  const isOwner = (request: Guarded): boolean => {
    try {
      owner(request);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };

  return {
    change,
    owner,
    isOwner,
    needsToken: exposure.token !== undefined || exposure.reach !== 'machine',
    isAllowedOrigin,
  };
}

/** A page shows itself by Origin, by Sec-Fetch-Site (an image or a script sends no Origin), or in old browsers by Referer. */
function checkOrigin({ header }: Guarded, isAllowed: (origin: string) => boolean): void {
  const origin = header('origin');
  if (origin !== null) {
    if (!isAllowed(origin)) throw originRefused('Origin');
    return;
  }
  const site = header('sec-fetch-site')?.toLowerCase();
  // `same-site` is another port of this machine, and as foreign as any other.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw originRefused('Sec-Fetch-Site');
  const referer = header('referer');
  if (site === undefined && referer !== null) {
    const from = URL.parse(referer)?.origin;
    if (from === undefined || !isAllowed(from)) throw originRefused('Referer');
  }
}

/** For the Host header of a request, in lower case. */
export const isLoopbackHost = remember(100, (host): boolean => {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
});

function ownOrigin({ host, url }: Reached): string {
  return `${url.startsWith('https:') ? 'https' : 'http'}://${host.toLowerCase()}`;
}

function originRefused(header: string): Problem {
  return new Problem('origin-refused', { members: { header } });
}

function proxyUndeclared(header: string): Problem {
  return new Problem('proxy-undeclared', { members: { header, setting: 'FAROL_PROXY' } });
}
