// From the address of a caller to what counts as one: an IPv4 address, or the network of 64 bits that an IPv6 subscriber is given.
import { createHash } from 'node:crypto';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** Kept as a digest only: whoever reads the store learns no address from it at a glance, and nothing is kept longer than the key. */
export function callerNetwork(address: string | undefined): string {
  return createHash('sha256')
    .update(`farol sandbox ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22);
}

export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return 'unknown';
  // Node writes every spelling of an address in the same way.
  const [head = '', tail] = new SocketAddress({ address: bare, family: 'ipv6' }).address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
