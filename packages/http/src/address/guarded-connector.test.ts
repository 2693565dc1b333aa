import assert from 'node:assert/strict';
import type { LookupFunction } from 'node:net';
import { test } from 'node:test';
import { type DialTarget, guardedConnector, guardedLookup, type Resolver } from './guarded-connector.ts';
import { isPublicAddress } from './special-addresses.ts';

const check = (address: string): void => {
  if (!isPublicAddress(address)) throw new Error(`refused ${address}`);
};
const resolvingTo =
  (...addresses: readonly string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

function lookUp(lookup: LookupFunction, options: { all?: boolean; family?: 4 | 6 } = {}): Promise<unknown> {
  return new Promise((resolve) => {
    lookup('name.test', options, (error, address) => resolve(error ? error.message : address));
  });
}

test('a name gives its addresses only when all of them pass', async () => {
  const both = guardedLookup(resolvingTo('8.8.8.8', '2606:4700::1111'), check);
  assert.equal(await lookUp(both), '8.8.8.8');
  assert.equal(await lookUp(both, { family: 6 }), '2606:4700::1111');
  assert.deepEqual(await lookUp(both, { all: true }), [
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
  assert.equal(await lookUp(guardedLookup(resolvingTo('8.8.8.8', '127.0.0.1'), check)), 'refused 127.0.0.1');
  assert.equal(await lookUp(guardedLookup(resolvingTo(), check)), 'no address for name.test');
  assert.equal(await lookUp(guardedLookup(() => Promise.reject(new Error('ENOTFOUND')), check)), 'ENOTFOUND');
});

/** A connector that leads to this peer, whatever the look-up says. */
function connecting(hostname: string, peer: string) {
  const dialled: string[] = [];
  let destroyed = 0;
  const connect = guardedConnector<DialTarget, { remoteAddress: string; destroy: () => void }>({
    check,
    lookupFor: () => guardedLookup(resolvingTo(peer), check),
    connectWith: () => (options, callback) => {
      dialled.push(options.hostname);
      callback(null, { remoteAddress: peer, destroy: () => (destroyed += 1) });
    },
  });
  let result = '';
  connect({ protocol: 'https:', port: '443', hostname }, (error, socket) => {
    result = error ? error.message : socket.remoteAddress;
  });
  return { result, dialled, destroyed };
}

test('a literal is checked before it is dialled, and the peer before a byte is sent', () => {
  assert.deepEqual(connecting('8.8.8.8', '8.8.8.8'), { result: '8.8.8.8', dialled: ['8.8.8.8'], destroyed: 0 });
  assert.deepEqual(connecting('127.0.0.1', '127.0.0.1'), { result: 'refused 127.0.0.1', dialled: [], destroyed: 0 });
  assert.deepEqual(connecting('[::1]', '::1'), { result: 'refused ::1', dialled: [], destroyed: 0 });
  const refused = { result: 'refused 10.0.0.1', dialled: ['name.test'], destroyed: 1 };
  assert.deepEqual(connecting('name.test', '10.0.0.1'), refused);
});
