import { BlockList, isIP } from 'node:net';

// Where no public API lives: this machine, private networks, link-local (cloud metadata), multicast, documentation, and the
// ranges that carry an IPv4 address inside an IPv6 one (NAT64, 6to4, Teredo), which net.BlockList does not look into.
const blockedV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const blockedV6: readonly (readonly [string, number])[] = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const blocked = new BlockList();
for (const [net, prefix] of blockedV4) blocked.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of blockedV6) blocked.addSubnet(net, prefix, 'ipv6');

/** True for an address that a call must not be sent to. What is no address at all counts as one. */
export function isBlockedAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const family = isIP(plain);
  if (family === 0) return true;
  if (family === 4) return blocked.check(plain, 'ipv4');
  const inside = mappedV4(plain);
  return inside === undefined ? blocked.check(plain, 'ipv6') : blocked.check(inside, 'ipv4');
}

/** The IPv4 address of `::ffff:a.b.c.d`, in either spelling. */
function mappedV4(address: string): string | undefined {
  const { hostname } = new URL(`http://[${address}]`);
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}
