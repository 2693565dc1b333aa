// Which addresses count as one caller: an IPv4 address, or the network that an IPv6 subscriber is given?
import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** An IPv6 subscriber is given 64 bits, and a site 48, which is 65,536 networks. */
export function networkOf(address: string | undefined, bits: 64 | 48 = 64): string {
  const bare = address?.replace(/%.*$/, '') ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return 'unknown';
  return `${groupsOf(bare)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`;
}

/** Node writes every spelling of an address in the same way. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = new SocketAddress({ address, family: 'ipv6' }).address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  return tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
}
