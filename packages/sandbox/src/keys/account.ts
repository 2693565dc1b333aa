// Changing the data of a key: a transaction that locks the row of the key. So the changes of one key happen one after the other on any
// number of machines, its counts are exact, and its lists grow only at their end.
import { Problem } from '@farol/http';
import type { Store, Transaction } from '@farol/store';
import type { SandboxLimits } from '../limits.ts';
import { say } from '../words.ts';
import type { Caller } from './keys.ts';
import { type StoreRoom, storeFull } from './store-room.ts';

/** The counts of the key; written back when the work is done. */
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

export function createAccounts(store: Store, limits: SandboxLimits, room: StoreRoom): Accounts {
  return {
    change: async (caller, work) => {
      requireWrite(caller);
      const isFull = await room.isFull();
      return store.transaction(
        async (tx) => {
          const before = await lockKey(tx, caller);
          const account: Account = { ...before, owner: caller.id };
          const result = await work(tx, account);
          for (const name of counted) {
            if (account[name] <= before[name]) continue;
            if (isFull) throw storeFull();
            if (account[name] > limits[name]) throw passed(limits[name], name);
          }
          if (counted.some((name) => account[name] !== before[name])) await writeCounts(tx, account);
          return result;
        },
        // The row of the key is the lock.
        { isolation: 'read-committed' },
      );
    },
  };
}

/** RFC 6750, section 3: a bearer token that does not permit the request is answered with this challenge. */
export const insufficientScope = { 'www-authenticate': 'Bearer error="insufficient_scope"' };

/** Throws `not-allowed` (spec 5.10: authenticated, but not allowed). */
export function requireWrite(caller: Caller): void {
  if (caller.readOnly) throw new Problem('not-allowed', { headers: insufficientScope });
}

type Counts = Omit<Account, 'owner'>;

async function lockKey(tx: Transaction, caller: Caller): Promise<Counts> {
  const [row] = await tx.read<Counts>(
    `SELECT payments, events, deliveries FROM sandbox_keys WHERE id = ? AND expires_at > :now ${tx.dialect.forUpdate}`,
    [caller.id],
  );
  // It expired after the call was admitted.
  if (row === undefined) {
    throw new Problem('not-authenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
  }
  return row;
}

async function writeCounts(tx: Transaction, { owner, payments, events, deliveries }: Account): Promise<void> {
  await tx.run('UPDATE sandbox_keys SET payments = ?, events = ?, deliveries = ? WHERE id = ?', [
    payments,
    events,
    deliveries,
    owner,
  ]);
}

const counted = ['payments', 'events', 'deliveries'] as const;

export function passed(most: number, things: (typeof counted)[number] | 'endpoints'): Problem {
  return new Problem('conflict', { detail: say('passed', { most, things: say(things) }) });
}
