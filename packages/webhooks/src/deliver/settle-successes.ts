// An attempt that ended, and the statement that settles successful ones.

import type { AttemptResult } from './attempt.ts';
import type { FailedAttempt } from './challenge.ts';
import type { ClaimedDelivery } from './delivery-claim.ts';

export type EndedAttempt = {
  readonly delivery: ClaimedDelivery;
  readonly result: AttemptResult | FailedAttempt;
};

/** Regardless of the lease: the receiver has it, so no other attempt is needed. */
export const settleSuccessesSql = `UPDATE webhook_deliveries SET state = 'delivered', reason = NULL, step = step + 1, lease = NULL, settled_at = :now
  WHERE state IN ('pending', 'held') AND`;
