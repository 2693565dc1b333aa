// Which IP addresses are public. All ranges that the IANA registries reserve for special purposes are not, and of IPv6 only global
// unicast is. https://www.iana.org/assignments/iana-ipv4-special-registry , iana-ipv6-special-registry
import { BlockList, isIP } from 'node:net';
import special from './special-addresses.json' with { type: 'json' };

const globalIpv6Network = '2000::/3';

export const loopbackNetworks: readonly string[] = Object.freeze(['127.0.0.0/8', '::1/128']);

export type Networks = {
  /** False for a text that is not an IP address. */
  readonly contains: (address: string) => boolean;
};

/** From CIDRs such as `10.1.0.0/16`, `fd00::/8` or a single address. Throws a RangeError that names the first wrong one. */
export function createNetworks(cidrs: readonly string[]): Networks {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', length, ...rest] = cidr.split('/');
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : -1;
    if (family === 0 || rest.length > 0 || prefix < 0 || prefix > bits) {
      throw new RangeError(`${cidr} is not a network such as 10.1.0.0/16 or fd00::/8`);
    }
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    contains: (address) => {
      const bare = bareAddress(address);
      const family = isIP(bare);
      return family !== 0 && list.check(bare, family === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

const specialIpv4 = createNetworks(Object.keys(special.ipv4));
const globalIpv6 = createNetworks([globalIpv6Network]);
/** All lie within the global network. Addresses that carry an IPv4 address (NAT64, 6to4, Teredo) would lead to that one. */
const specialIpv6 = createNetworks(Object.keys(special.ipv6));

export function isPublicAddress(address: string): boolean {
  const bare = bareAddress(address);
  switch (isIP(bare)) {
    case 4:
      return !specialIpv4.contains(bare);
    case 6:
      // IPv4-mapped addresses (::ffff:a.b.c.d) lie outside the global network: a public IPv4 address can be written as such.
      return globalIpv6.contains(bare) && !specialIpv6.contains(bare);
    default:
      return false;
  }
}

/** Without the brackets of a URL and without a zone: `fe80::1%eth0` names a network card of this machine. */
function bareAddress(address: string): string {
  return address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
}
