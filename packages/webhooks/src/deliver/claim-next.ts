// Which deliveries a sender claims next, and when it need not look.
import type { Store } from '@farol/store';
import { createBacklogStart } from '../queue/backlog-start.ts';
import type { Claimed } from '../queue/queue-runner.ts';
import type { createShares } from '../share/shares.ts';
import { type ClaimedDelivery, claimDeliveries, type createGiveBack, isAnyDue } from './delivery-claim.ts';
import type { ClaimOptions } from './due-deliveries.ts';

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
/** While some owners or endpoints have their share, looking for others costs a look at every endpoint: at most a tenth of the time goes into it. */
const restForEach = 9;
/** Polls without such a look, at most: a look that a locked store or a stopped process held up says nothing about what the next one costs. */
const mostRestPolls = 10;
/** After so many lost claims in a row the next one waits for a wake-up or a poll. */
const mostLost = 3;

export function createClaim({ store, shares, giveBack, leaseMs, pollMs, clock }: ClaimParts) {
  /** The last claim was full, so the next one need not ask first whether anything is due. */
  let expected = false;
  /** Claims in a row that got nothing, although something was due: other senders were claiming the same. */
  let lost = 0;
  let noOthersUntil = Number.NEGATIVE_INFINITY;
  /** Since the last look for others began, which may have been too early to see it. */
  let isPublished = false;

  const backlog = createBacklogStart(pollMs, clock);

  async function isOtherDue(wanted: ClaimOptions): Promise<boolean> {
    const began = clock();
    if (began < noOthersUntil) return false;
    isPublished = false;
    if (await isAnyDue(store, wanted)) return true;
    const now = clock();
    if (!isPublished) noOthersUntil = now + Math.min(restForEach * (now - began), mostRestPolls * pollMs);
    return false;
  }

  return {
    claim: async (free: number, held: ReadonlySet<ClaimedDelivery>): Promise<Claimed<ClaimedDelivery>> => {
      const { endpoints, owners, perOwner, untilOneEnds } = shares.exclusions(held);
      const limit = Math.min(free, mostAtOnce);
      const wanted = { limit, leaseMs, busyEndpoints: endpoints, busyOwners: owners, perOwner };
      const isNarrow = endpoints.length + owners.length > 0;
      if (isNarrow ? !(await isOtherDue(wanted)) : !expected && !(await isAnyDue(store, wanted)))
        return { items: [], more: untilOneEnds };
      const heldSince = clock();
      const dueFrom = isNarrow ? 0 : backlog.start();
      const claimed = await claimDeliveries(store, { ...wanted, dueFrom }, heldSince);
      const isFull = claimed.length >= Math.min(limit, perOwner);
      backlog.note(isNarrow || !isFull ? [] : claimed);
      // A claim that did not look at all of it says nothing about the rest.
      expected = isFull || dueFrom > 0;
      lost = claimed.length > 0 ? 0 : lost + 1;
      const [items, refused] = partition(claimed, shares.admit);
      await Promise.all(refused.map(giveBack));
      const more = untilOneEnds || expected || (lost > 0 && lost <= mostLost);
      return { items, more };
    },
    /** Something was published, perhaps for one that has not its share. */
    expectOthers: () => {
      isPublished = true;
      noOthersUntil = Number.NEGATIVE_INFINITY;
    },
  };
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const parts: [Item[], Item[]] = [[], []];
  for (const item of items) parts[isFirst(item) ? 0 : 1].push(item);
  return parts;
}
