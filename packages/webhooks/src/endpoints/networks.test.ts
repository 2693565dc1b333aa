import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failsWith } from '../testing/fails-with.ts';
import { specialAddresses } from '../testing/special-addresses.ts';
import { createNetworks, isPublicAddress } from './networks.ts';

describe('public addresses', () => {
  it('are none of the special ones', () => {
    assert.ok(specialAddresses.length >= 43);
    for (const address of specialAddresses) assert.ok(!isPublicAddress(address), address);
  });

  it('are the others', () => {
    for (const address of [
      '1.1.1.1',
      '8.8.8.8',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
      '128.0.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '192.167.255.255',
      '192.169.0.0',
      '198.17.255.255',
      '198.20.0.0',
      '223.255.255.255',
      '2001:4860:4860::8888',
      '2606:4700:4700::1111',
      '2804:14d::1',
    ]) {
      assert.ok(isPublicAddress(address), address);
    }
  });

  it('are not what is no address', () => {
    for (const text of ['', 'localhost', '1.1.1', '1.1.1.1.1', '01.1.1.1', 'x::1', '1.1.1.1/32']) {
      assert.ok(!isPublicAddress(text), text);
    }
  });
});

describe('networks', () => {
  it('contain what lies in one of them', () => {
    const networks = createNetworks(['10.1.0.0/16', 'fd00::/8', '192.168.7.7']);
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '192.168.7.7']) {
      assert.ok(networks.contains(address), address);
    }
    for (const address of ['10.2.0.0', 'fe00::1', '192.168.7.8', 'localhost', '']) {
      assert.ok(!networks.contains(address), address);
    }
  });

  it('are refused when they cannot be read', () => {
    for (const cidr of [
      '',
      'localhost',
      '10.0.0.0/33',
      '10.0.0.0/-1',
      '10.0.0.0/x',
      '10.0.0.0/8/8',
      'fd00::/129',
      '10.0/8',
    ]) {
      assert.throws(() => createNetworks([cidr]), failsWith('network_invalid'), cidr);
    }
  });
});
