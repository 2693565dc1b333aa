import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '@farol/store';
import { createClaim } from './claim-next.ts';

const pollMs = 1_000;

/** A sender that must leave one owner out, so each claim looks for others, of which none is due. */
function arranged() {
  let now = 0;
  let lookMs = 0;
  let looks = 0;
  let duringLook = () => {};
  const store = {
    read: async () => {
      looks += 1;
      now += lookMs;
      duringLook();
      return [];
    },
  } as unknown as Store;
  const shares = {
    most: 8,
    worthClaiming: 1,
    exclusions: () => ({ endpoints: [], owners: ['chv_busy'], perOwner: 1, untilOneEnds: false }),
    admit: () => true,
  };
  const giveBack = async () => {};
  const { claim, expectOthers } = createClaim({ store, shares, giveBack, leaseMs: 30_000, pollMs, clock: () => now });
  return {
    expectOthers,
    /** The next looks take so long. */
    looksTake: (ms: number, during = () => {}) => {
      lookMs = ms;
      duringLook = during;
    },
    /** Whether a claim after this time looks for other owners. */
    looksAfter: async (ms: number): Promise<boolean> => {
      now += ms;
      const before = looks;
      await claim(8, new Set());
      return looks > before;
    },
  };
}

test('looking for other owners takes a tenth of the time', async () => {
  const { looksTake, looksAfter } = arranged();
  looksTake(100);
  assert.equal(await looksAfter(0), true);
  assert.equal(await looksAfter(899), false);
  assert.equal(await looksAfter(1), true);
});

test('after a look that a locked store held up for 20 s, other owners are looked for again within ten polls', async () => {
  const { looksTake, looksAfter } = arranged();
  looksTake(20_000);
  assert.equal(await looksAfter(0), true);
  assert.equal(await looksAfter(10 * pollMs - 1), false);
  assert.equal(await looksAfter(1), true);
});

test('after a publication the next claim looks, also when it was published during a look', async () => {
  const { looksTake, looksAfter, expectOthers } = arranged();
  looksTake(100);
  assert.equal(await looksAfter(0), true);
  expectOthers();
  looksTake(100, expectOthers);
  assert.equal(await looksAfter(0), true);
  looksTake(100);
  assert.equal(await looksAfter(0), true);
  assert.equal(await looksAfter(0), false);
});
