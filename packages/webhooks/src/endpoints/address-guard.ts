// Where a delivery may go. Whoever registers an endpoint makes this server call an address of their choice, so the address is checked
// when it is registered, and again on the address that is really dialled: a name may point elsewhere by then, and Node asks no resolver
// at all for an address that is written as numbers.
import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { WebhookError } from '../terms/errors.ts';
import { createNetworks, isPublicAddress, loopbackNetworks } from './networks.ts';

export type ResolvedAddress = {
  readonly address: string;
  readonly family: number;
};

export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export type AddressGuardOptions = {
  /** Networks that may be called although they are not public: any port, with or without TLS. */
  readonly allow?: readonly string[];
  /** This server listens on loopback only, so nobody can use it to reach what they could not reach themselves. */
  readonly serverOnLoopback?: boolean;
  /** Ports of public addresses. Default 443: others would make this server a port scanner for anybody. */
  readonly ports?: readonly number[];
  /** Replaces the system's resolver. */
  readonly resolve?: Resolver;
};

export type AddressGuard = {
  /** Throws `url_invalid` or `address_refused`. A name that does not resolve yet passes, if it is HTTPS: the dialled address decides. */
  readonly checkRegistration: (url: string) => Promise<URL>;
  /** Throws `address_refused` unless this address may be dialled for this URL. */
  readonly checkDialled: (address: string, url: Pick<URL, 'protocol' | 'port'>) => void;
  /** For `net.connect`: gives only addresses that may be dialled. */
  readonly lookupFor: (url: Pick<URL, 'protocol' | 'port'>) => LookupFunction;
};

const defaultPorts = [443];

export function createAddressGuard(options: AddressGuardOptions = {}): AddressGuard {
  const allowed = createNetworks([
    ...(options.allow ?? []),
    ...(options.serverOnLoopback === true ? loopbackNetworks : []),
  ]);
  const ports = options.ports ?? defaultPorts;
  const resolver: Resolver = options.resolve ?? ((hostname) => resolve(hostname, { all: true, verbatim: true }));

  function checkDialled(address: string, url: Pick<URL, 'protocol' | 'port'>): void {
    if (allowed.contains(address)) return;
    if (!isPublicAddress(address)) throw refusal('the address is not a public one');
    checkPublic(url);
  }

  /** Spec 6.5: HTTPS, with the local address as the only exception. */
  function checkPublic(url: Pick<URL, 'protocol' | 'port'>): void {
    if (url.protocol !== 'https:') throw refusal('a public address needs https');
    if (!ports.includes(portOf(url))) throw refusal(`port ${portOf(url)} is not among ${ports.join(', ')}`);
  }

  return {
    checkDialled,
    checkRegistration: async (text) => {
      const url = parseTarget(text);
      const host = hostOf(url);
      const addresses = isIP(host) === 0 ? await resolver(host).catch(() => []) : [{ address: host }];
      if (addresses.length === 0) checkPublic(url);
      for (const { address } of addresses) checkDialled(address, url);
      return url;
    },
    lookupFor: (url) => (hostname, wanted, callback) => {
      resolver(hostname).then(
        (found) => {
          const usable: ResolvedAddress[] = [];
          let problem: unknown;
          for (const one of found) {
            if (wanted.family === 4 || wanted.family === 6 ? one.family !== wanted.family : false) continue;
            try {
              checkDialled(one.address, url);
              usable.push(one);
            } catch (error) {
              problem = error;
            }
          }
          const [first] = usable;
          if (first === undefined) {
            callback((problem ?? notFound(hostname)) as NodeJS.ErrnoException, '');
          } else if (wanted.all === true) {
            callback(
              null,
              usable.map(({ address, family }) => ({ address, family })),
            );
          } else {
            callback(null, first.address, first.family);
          }
        },
        (error: NodeJS.ErrnoException) => callback(error, ''),
      );
    },
  };
}

/** WHATWG parsing turns every way to write an IPv4 address (`127.1`, `0x7f000001`, `2130706433`) into the usual one. */
function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new WebhookError('url_invalid', 'an endpoint needs an absolute address that begins with https://');
  }
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new WebhookError('url_invalid', 'the address of an endpoint has no user name, no password and no #fragment');
  }
  return url;
}

/** Without the brackets of an IPv6 literal. */
export function hostOf(url: Pick<URL, 'hostname'>): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

function portOf(url: Pick<URL, 'protocol' | 'port'>): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

const refusal = (why: string) => new WebhookError('address_refused', `the endpoint may not be called: ${why}`);

const notFound = (hostname: string) => Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' });
