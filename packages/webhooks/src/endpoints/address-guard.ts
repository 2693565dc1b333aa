// Decides where a delivery may go. An endpoint makes this server call a URL that a stranger chose, so the URL is checked at registration,
// and the address again when it is dialled, because a name may point elsewhere by then.
import { isIP, type LookupFunction } from 'node:net';
import { createNetworks, guardedLookup, isPublicAddress, type Networks, type Resolver } from '@farol/http';
import { WebhookError } from '../terms/errors.ts';
import { createOwnServer, isLoopback, isWebhookPath, type OwnOrigins, portOf } from './own-server.ts';
import { createResolver, isLocalhost } from './resolver.ts';

export type AddressGuardOptions = {
  /** Networks that may be called although they are not public: any port, with or without TLS. */
  readonly allow?: readonly string[];
  /** Ports on loopback that may be called. `any` is for a program that only its own user can make call something. Default: none. */
  readonly loopbackPorts?: LoopbackPorts;
  /** Origins of this server; only paths below `/webhooks/` may be called there. A function if the port is known later. */
  readonly ownOrigins?: OwnOrigins;
  /** Ports of public addresses. Default 443: with others, this server would scan ports for strangers. */
  readonly ports?: readonly number[];
  /** Replaces the built-in resolver, which asks the name servers and ignores the hosts file. */
  readonly resolve?: Resolver;
};

export type LoopbackPorts = 'any' | readonly number[];

type Origin = Pick<URL, 'protocol' | 'port'>;

/** Whether the connection is for a path below `/webhooks/`, the only one that may lead to this server. */
export type TargetPath = 'webhooks' | 'other';

export type AddressGuard = ReturnType<typeof createAddressGuard>;

const defaultPorts = [443];
const sharedResolver = createResolver();

export function createAddressGuard(options: AddressGuardOptions = {}) {
  const allowed = readNetworks(options.allow ?? []);
  const { loopbackPorts = [] as LoopbackPorts, ports = defaultPorts, resolve = sharedResolver } = options;
  const own = createOwnServer(options.ownOrigins);

  function checkDialled(address: string, origin: Origin, path: TargetPath = 'other', open = loopbackPorts): void {
    const port = portOf(origin);
    if (own.listensAt(address, port)) {
      if (path === 'other') throw ownPathRefusal();
      return;
    }
    if (isLoopback(address) && (open === 'any' || open.includes(port))) return;
    if (allowed.contains(address)) return;
    if (!isPublicAddress(address)) throw refusal('the address is not a public one');
    checkPublic(origin);
  }

  /** Spec 6.5: HTTPS is required except on the own machine. */
  function checkPublic(origin: Origin): void {
    if (origin.protocol !== 'https:') throw refusal('a public address needs https');
    if (!ports.includes(portOf(origin))) throw refusal(`port ${portOf(origin)} is not among ${ports.join(', ')}`);
  }

  const isPublicTarget = (origin: Origin): boolean => origin.protocol === 'https:' && ports.includes(portOf(origin));

  function checkUrl(url: URL): void {
    if (own.hasOrigin(url) && !isWebhookPath(url)) throw ownPathRefusal();
  }

  /** Only allowed networks can be meant by a name without HTTPS or with another port, so only then it is resolved. */
  async function checkName(url: URL, open: LoopbackPorts): Promise<void> {
    if (isPublicTarget(url)) return;
    const addresses = await resolve(hostOf(url)).catch(() => []);
    if (addresses.length > 0 && addresses.every(({ address }) => mayDial(address, url, open))) return;
    // Throws the same error whether the name is unknown or leads to a refused address.
    checkPublic(url);
  }

  function mayDial(address: string, url: URL, open: LoopbackPorts): boolean {
    try {
      checkDialled(address, url, pathOf(url), open);
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** Throws `address_refused` unless this address may be dialled for this origin. */
    checkDialled: (address: string, origin: Origin, path?: TargetPath) => checkDialled(address, origin, path),
    /** Throws `address_refused` for a URL of this server outside `/webhooks/`. */
    checkUrl,
    /**
     * Throws `url_invalid` or `address_refused`. A public name is not resolved here: the answer would show which internal names exist.
     * The ports replace `loopbackPorts`, for a caller that may name fewer.
     */
    checkRegistration: async (text: string, open: LoopbackPorts = loopbackPorts): Promise<URL> => {
      const url = parseTarget(text);
      checkUrl(url);
      const host = hostOf(url);
      if (isIP(host) !== 0) checkDialled(host, url, pathOf(url), open);
      else if (isLocalhost(host)) checkDialled('127.0.0.1', url, pathOf(url), open);
      else await checkName(url, open);
      return url;
    },
    /** For `net.connect`. A name without an address and one with a refused address fail alike. */
    lookupFor: (origin: Origin, path?: TargetPath): LookupFunction => {
      const lookup = guardedLookup(resolve, (address) => checkDialled(address, origin, path));
      return (hostname, wanted, callback) =>
        lookup(hostname, wanted, (error, ...found) => {
          if (error && !isLocalhost(hostname)) callback(noUsableAddress(hostname), '');
          else callback(error, ...found);
        });
    },
    /** On this machine by its URL alone: loopback, `localhost` or an own origin. */
    isLocal: (url: URL): boolean => own.hasOrigin(url) || isLoopback(hostOf(url)) || isLocalhost(hostOf(url)),
  };
}

function readNetworks(cidrs: readonly string[]): Networks {
  try {
    return createNetworks(cidrs);
  } catch (error) {
    throw new WebhookError('network_invalid', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** WHATWG parsing normalises every spelling of an IPv4 address: `127.1`, `0x7f000001`, `2130706433`. */
function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new WebhookError('url_invalid', 'an endpoint needs an absolute URL that begins with https://');
  }
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new WebhookError('url_invalid', 'the URL of an endpoint has no user name, no password and no #fragment');
  }
  return url;
}

export const pathOf = (url: Pick<URL, 'pathname'>): TargetPath => (isWebhookPath(url) ? 'webhooks' : 'other');

/** Without the brackets of an IPv6 literal. */
const hostOf = (url: Pick<URL, 'hostname'>): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

const refusal = (why: string) => new WebhookError('address_refused', `the endpoint may not be called: ${why}`);

const ownPathRefusal = () => refusal('on this server, only paths below /webhooks/ may be called');

const noUsableAddress = (hostname: string) =>
  Object.assign(new Error(`no address of ${hostname} may be called`), { code: 'NO_USABLE_ADDRESS' });
