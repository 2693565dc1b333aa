import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rate } from '../queue/rates.ts';
import { createShares } from './shares.ts';
import { createTargetHosts, type Target } from './target-hosts.ts';

const places = { concurrency: 128, perEndpoint: 64, perOwner: 64, perHost: 64 };

function sharesWith(ownerRates: readonly Rate[] = []) {
  const hosts = createTargetHosts(() => true);
  return createShares({ places, ownerRates, hostRates: [], hosts, clock: () => 0 });
}

const held = (counts: Readonly<Record<string, number>>): ReadonlySet<Target> =>
  new Set(
    Object.entries(counts).flatMap(([owner, count]) =>
      Array.from({ length: count }, () => ({ owner, endpointId: owner, url: 'http://127.0.0.1/' })),
    ),
  );

test('an owner without room for a claim that is worth its cost is left out, until enough of its deliveries have ended', () => {
  const { exclusions, worthClaiming } = sharesWith();
  assert.equal(worthClaiming, 128);
  const all = { endpoints: [], owners: [], perOwner: 128, untilOneEnds: false };
  assert.deepEqual(exclusions(held({ a: 384, b: 10 })), all);
  const some = { endpoints: [], owners: ['a'], perOwner: 502, untilOneEnds: true };
  assert.deepEqual(exclusions(held({ a: 385, b: 10 })), some);
});

test('while many are held, an owner with few of them is not left out', () => {
  const { exclusions } = sharesWith();
  const { owners, perOwner } = exclusions(held({ a: 300, b: 205, c: 7, d: 12 }));
  assert.deepEqual(owners, ['a', 'b']);
  assert.equal(perOwner, 4);
});

test('under a rate an owner is left out only when its share is reached', () => {
  const { exclusions } = sharesWith([{ calls: 1_000, windowMs: 1_000 }]);
  assert.deepEqual(exclusions(held({ a: 63 })).owners, []);
  assert.deepEqual(exclusions(held({ a: 64 })).owners, ['a']);
});
