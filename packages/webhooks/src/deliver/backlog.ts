// How many deliveries wait, and for how long.
import type { Store } from '@farol/store';
import { isDueSql } from './claim.ts';

export type DeliveryBacklog = {
  /** Neither delivered nor given up. */
  readonly pending: number;
  /** Those of them whose time has come; one that is being sent is due again only when its lease ends. */
  readonly due: number;
  readonly oldestDueMs: number;
};

export async function deliveryBacklog(store: Pick<Store, 'read'>): Promise<DeliveryBacklog> {
  const [row] = await store.read<{ pending: number; due: number; oldest: number | null; now: number }>(
    `SELECT COUNT(*) AS pending, COUNT(CASE WHEN ${isDueSql} THEN 1 END) AS due,
       MIN(CASE WHEN ${isDueSql} THEN due_at END) AS oldest,
       (SELECT :steady) AS now
     FROM webhook_undelivered WHERE state = 'pending'`,
  );
  const { pending = 0, due = 0, oldest = null, now = 0 } = row ?? {};
  return { pending, due, oldestDueMs: oldest === null ? 0 : Math.max(0, now - oldest) };
}
