// Resolves host names of endpoints without `getaddrinfo`: its few threads are shared with the whole process, and a slow name server of a
// stranger would block every other look-up.
import { Resolver as DnsResolver } from 'node:dns/promises';
import { atMost, type ResolvedAddress, type Resolver } from '@farol/http';

const timeoutMs = 2_000;
const maxLookUps = 8;
/** More names than this are refused instead of queued. */
const maxWaiting = 256;
/** Of one family. Node dials one after the other, so a name with a thousand would make one delivery a thousand connections. */
const maxAddresses = 4;

const loopback: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

export type DnsServer = Pick<DnsResolver, 'resolve4' | 'resolve6'>;

/** One for all endpoints, so that the number of look-ups is bounded in all. */
export function createResolver(dns: DnsServer = new DnsResolver({ timeout: timeoutMs, tries: 1 })): Resolver {
  const lookUp = atMost(
    maxLookUps,
    async (hostname: string): Promise<readonly ResolvedAddress[]> => {
      const found = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
      return found.flatMap((result, index) =>
        result.status === 'fulfilled'
          ? result.value.slice(0, maxAddresses).map((address) => ({ address, family: index === 0 ? 4 : 6 }))
          : [],
      );
    },
    { most: maxWaiting, refusal: () => Object.assign(new Error('too many look-ups'), { code: 'EBUSY' }) },
  );
  // RFC 6761 §6.3: these names are loopback and are never looked up.
  return async (hostname) => (isLocalhost(hostname) ? loopback : lookUp(hostname));
}

export const isLocalhost = (hostname: string): boolean => /^(?:.*\.)?localhost\.?$/i.test(hostname);
