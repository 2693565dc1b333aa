import assert from 'node:assert/strict';
import { test } from 'node:test';
import { specialAddresses } from '../../../../test/special-addresses.ts';
import addresses from '../testing/addresses.json' with { type: 'json' };
import { createNetworks, isPublicAddress } from './special-addresses.ts';

test('addresses of reserved networks are not public, and neither are texts that are no address', () => {
  const notPublic = [...specialAddresses, ...addresses.special, ...addresses.none];
  for (const address of notPublic) assert.equal(isPublicAddress(address), false, address);
});

test('all other addresses are public', () => {
  for (const address of addresses.public) assert.equal(isPublicAddress(address), true, address);
});

test('networks contain the addresses of each of them', () => {
  const networks = createNetworks(['10.1.0.0/16', 'fd00::/8', '192.168.7.7']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '[fd12::1]', '192.168.7.7'])
    assert.ok(networks.contains(address), address);
  for (const address of ['10.2.0.0', 'fe00::1', '192.168.7.8', 'localhost', ''])
    assert.ok(!networks.contains(address), address);
});

test('a network that cannot be read is refused', () => {
  for (const cidr of addresses.unreadableNetworks) assert.throws(() => createNetworks([cidr]), RangeError, cidr);
});
