import assert from 'node:assert/strict';
import { test } from 'node:test';
import { specialAddresses } from '../../../../test/special-addresses.ts';
import { createNetworks, isPublicAddress } from './special-addresses.ts';

const special = [
  ...specialAddresses,
  '100.127.255.254',
  '127.1.2.3',
  '192.0.0.8',
  '198.51.100.7',
  '203.0.113.7',
  '239.255.255.250',
  '[::1]',
  '::ffff:a9fe:a9fe',
  'fd12:3456::1',
  'fe80::1%eth0',
  '::ffff:8.8.8.8',
];

const publicAddresses = [
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
  '2800:3f0:4001::1',
  '2804:14d::1',
];

const notAddresses = [
  '',
  'localhost',
  '1.1.1',
  '1.1.1.1.1',
  '01.1.1.1',
  'x::1',
  '1.1.1.1/32',
  '127.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
];

test('addresses of reserved networks are not public, and neither are texts that are no address', () => {
  for (const address of [...special, ...notAddresses]) assert.equal(isPublicAddress(address), false, address);
});

test('all other addresses are public', () => {
  for (const address of publicAddresses) assert.equal(isPublicAddress(address), true, address);
});

test('networks contain the addresses of each of them', () => {
  const networks = createNetworks(['10.1.0.0/16', 'fd00::/8', '192.168.7.7']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '[fd12::1]', '192.168.7.7'])
    assert.ok(networks.contains(address), address);
  for (const address of ['10.2.0.0', 'fe00::1', '192.168.7.8', 'localhost', ''])
    assert.ok(!networks.contains(address), address);
});

test('a network that cannot be read is refused', () => {
  const unreadable = [
    '',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/x',
    '10.0.0.0/8/8',
    'fd00::/129',
    '10.0/8',
  ];
  for (const cidr of unreadable) assert.throws(() => createNetworks([cidr]), RangeError, cidr);
});
