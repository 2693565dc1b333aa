import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '@farol/store';
import { createClaim } from './claim-loop.ts';

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
  const { claim, wake } = createClaim({ store, shares, giveBack, leaseMs: 30_000, pollMs, clock: () => now });
  return {
    wake,
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

test('after a look in vain, other owners are looked for again one poll later', async () => {
  const { looksTake, looksAfter } = arranged();
  looksTake(100);
  assert.equal(await looksAfter(0), true);
  assert.equal(await looksAfter(pollMs - 1), false);
  assert.equal(await looksAfter(1), true);
});

test('after a publication the next claim looks, also when it was published during a look', async () => {
  const { looksTake, looksAfter, wake } = arranged();
  looksTake(100);
  assert.equal(await looksAfter(0), true);
  wake();
  looksTake(100, wake);
  assert.equal(await looksAfter(0), true);
  looksTake(100);
  assert.equal(await looksAfter(0), true);
  assert.equal(await looksAfter(0), false);
});
