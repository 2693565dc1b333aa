// From the address of a caller to the networks that its keys are counted by.
import { createHash } from 'node:crypto';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** Stored as digests only, so that no address can be read from the store, and no longer than the key. */
export type CallerNetwork = {
  /** An IPv4 address, or the 64 bits that an IPv6 subscriber is given. */
  readonly network: string;
  /** The same for IPv4; the 48 bits that an IPv6 site is given, with 65,536 networks. */
  readonly site: string;
};

export function callerNetwork(address: string | undefined): CallerNetwork {
  const { network, site } = networkOf(address);
  return { network: digestOf(network), site: digestOf(site) };
}

const digestOf = (network: string): string =>
  createHash('sha256').update(`farol sandbox ${network}`).digest('base64url').slice(0, 22);

export function networkOf(address: string | undefined): CallerNetwork {
  const bare = address?.replace(/%.*$/, '') ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  if (isIPv4(mapped)) return { network: mapped, site: mapped };
  if (!isIPv6(bare)) return { network: 'unknown', site: 'unknown' };
  const groups = groupsOf(bare);
  return { network: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` };
}

/** Node writes every spelling of an address in the same way. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = new SocketAddress({ address, family: 'ipv6' }).address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  return tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
}
