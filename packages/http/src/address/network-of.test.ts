import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network-of.ts';

test('an IPv4 address and an IPv6 network of 64 bits are one caller, however they are written', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', 'unknown'],
    [undefined, 'unknown'],
  ] as const) {
    assert.equal(networkOf(address), network);
  }
});

test('an IPv6 site has 48 bits; an IPv4 address is its own site', () => {
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6', 48), '2001:db8:1::/48');
  assert.equal(networkOf('::ffff:203.0.113.7', 48), '203.0.113.7');
});
