import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callerNetwork, networkOf } from './caller-network.ts';

describe('the network of a caller', () => {
  it('is an IPv4 address, or an IPv6 network of 64 bits, however it is written', () => {
    const same: readonly (readonly [string | undefined, string])[] = [
      ['203.0.113.7', '203.0.113.7'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['nonsense', 'unknown'],
      [undefined, 'unknown'],
    ];
    for (const [address, network] of same) assert.equal(networkOf(address).network, network);
  });

  it('is within a site of 48 bits, which an IPv4 address is by itself', () => {
    assert.equal(networkOf('2001:db8:1:2:3:4:5:6').site, '2001:db8:1::/48');
    assert.equal(networkOf('2001:db8::1').site, '2001:db8:0::/48');
    assert.equal(networkOf('::ffff:203.0.113.7').site, '203.0.113.7');
    assert.equal(networkOf(undefined).site, 'unknown');
  });

  it('is stored without the address', () => {
    assert.doesNotMatch(Object.values(callerNetwork('203.0.113.7')).join(), /203|113/);
    assert.deepEqual(callerNetwork('2001:db8::1'), callerNetwork('2001:db8::2'));
    assert.notEqual(callerNetwork('203.0.113.7').network, callerNetwork('203.0.113.8').network);
  });
});
