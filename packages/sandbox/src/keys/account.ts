// The one way to change anything: a transaction that holds the row of the caller's key. So changes of one key happen one after the other,
// on any number of machines: its counts are exact, and a list grows only at its end, in the order in which its readers see it.
import { Problem, type Text } from '@farol/http';
import type { Store, Transaction } from '@farol/store';
import type { SandboxLimits } from '../limits.ts';
import type { Caller } from './keys.ts';

/** What the key has so far; written back when the work is done. */
export type Account = {
  readonly owner: string;
  payments: number;
  events: number;
  deliveries: number;
};

export type Accounts = {
  /** Throws `not-allowed` for a read-only key, `conflict` when a bound of the key would be passed. */
  readonly change: <T>(caller: Caller, work: (tx: Transaction, account: Account) => Promise<T>) => Promise<T>;
};

export function createAccounts(store: Store, limits: SandboxLimits): Accounts {
  return {
    change: async (caller, work) => {
      requireWrite(caller);
      return store.transaction(
        async (tx) => {
          const [row] = await tx.read<Omit<Account, 'owner'>>(
            `SELECT payments, events, deliveries FROM sandbox_keys WHERE id = ? AND expires_at > :now ${tx.dialect.forUpdate}`,
            [caller.id],
          );
          // It ran out between the door and here.
          if (row === undefined) {
            throw new Problem('not-authenticated', {
              headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
            });
          }
          const account: Account = { ...row, owner: caller.id };
          const result = await work(tx, account);
          for (const bound of bounds) {
            if (account[bound] > row[bound] && account[bound] > limits[bound])
              throw passed(limits[bound], bounded[bound]);
          }
          if (bounds.some((bound) => account[bound] !== row[bound])) {
            await tx.run('UPDATE sandbox_keys SET payments = ?, events = ?, deliveries = ? WHERE id = ?', [
              account.payments,
              account.events,
              account.deliveries,
              caller.id,
            ]);
          }
          return result;
        },
        // The row of the key is the lock.
        { isolation: 'read-committed' },
      );
    },
  };
}

/** Throws `not-allowed` (spec 5.10: authenticated, but not allowed). */
export function requireWrite(caller: Caller): void {
  if (caller.readOnly) throw new Problem('not-allowed');
}

const bounds = ['payments', 'events', 'deliveries'] as const;

const bounded: Record<(typeof bounds)[number], Text> = {
  payments: { pt: 'pagamentos ao mesmo tempo. Remova algum', en: 'payments at a time. Remove one' },
  events: { pt: 'eventos durante a vida dela', en: 'events in its life' },
  deliveries: { pt: 'entregas durante a vida dela', en: 'deliveries in its life' },
};

export function passed(most: number, { pt, en }: Text): Problem {
  return new Problem('conflict', {
    detail: {
      pt: `Uma chave de prática pode ter ${most} ${pt}, ou use uma chave nova.`,
      en: `A practice key may have ${most} ${en}, or use a new key.`,
    },
  });
}
