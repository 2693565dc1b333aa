// Which addresses count as one caller: an IPv4 address, or the 64-bit network that an IPv6 subscriber is given?
import { isIPv4, isIPv6, SocketAddress } from 'node:net';

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
