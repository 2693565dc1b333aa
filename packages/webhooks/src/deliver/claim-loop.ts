// When a sender claims, how much, and whose deliveries: each owner, endpoint and host its share.
import type { Store } from '@farol/store';
import type { Claimed } from '../queue/queue-runner.ts';
import type { createShares } from '../share/shares.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type createGiveBack,
  type Exceptions,
  isAnyDue,
  isOtherDue,
} from './claim.ts';

type ClaimParts = {
  readonly store: Store;
  readonly shares: ReturnType<typeof createShares>;
  readonly giveBack: ReturnType<typeof createGiveBack>;
  readonly leaseMs: number;
  readonly pollMs: number;
  readonly clock: () => number;
};

/** Deliveries in one claim: larger ones would block the event loop for more than a millisecond. */
const mostAtOnce = 128;
/** After so many contested claims in a row the next one waits for a wake-up or a poll. */
const mostContested = 3;

export function createClaim({ store, shares, giveBack, leaseMs, pollMs, clock }: ClaimParts) {
  let contestedInRow = 0;
  /** The last claim was full, so the next one need not look first. */
  let isExpected = false;
  let wakeUps = 0;
  let noOthersUntil = Number.NEGATIVE_INFINITY;

  /** Costs a look at every endpoint, so after one in vain the next waits for a wake-up or as long as a poll. */
  async function hasOthers(except: Exceptions): Promise<boolean> {
    if (clock() < noOthersUntil) return false;
    const wakeUpsBefore = wakeUps;
    if (await isOtherDue(store, except)) return true;
    // A publication during the look may have been too late for it.
    if (wakeUps === wakeUpsBefore) noOthersUntil = clock() + pollMs;
    return false;
  }

  return {
    claim: async (free: number, held: ReadonlySet<ClaimedDelivery>): Promise<Claimed<ClaimedDelivery>> => {
      const { endpoints, owners, perOwner, untilOneEnds } = shares.exclusions(held);
      const except = { endpoints, owners };
      const isNarrow = endpoints.length + owners.length > 0;
      const isDue = isNarrow ? await hasOthers(except) : isExpected || (await isAnyDue(store));
      if (!isDue) return { items: [], more: untilOneEnds };
      const limit = Math.min(free, mostAtOnce);
      const wanted = { limit, leaseMs, except, perOwner };
      const { claimed, isContested } = await claimDeliveries(store, wanted, clock());
      contestedInRow = isContested ? contestedInRow + 1 : 0;
      const { admitted = [], refused = [] } = Object.groupBy(claimed, (delivery) =>
        shares.admit(delivery) ? 'admitted' : 'refused',
      );
      await Promise.all(refused.map(giveBack));
      isExpected = claimed.length >= Math.min(limit, perOwner);
      // One that was not full may have passed over some that another sender claimed.
      return { items: admitted, more: untilOneEnds || contestedInRow <= mostContested };
    },
    /** Something became due, perhaps for an owner that has room. */
    wake: () => {
      wakeUps += 1;
      noOthersUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
