// Safe repetition of a POST (draft-ietf-httpapi-idempotency-key-header-07): the first answer is kept in the transaction of the change, so
// there is no moment in which the one exists without the other, and whoever repeats the call gets that answer again.

import { createHash } from 'node:crypto';
import { Problem } from '@farol/http';
import type { Transaction } from '@farol/store';
import type { Account, Accounts } from './account.ts';
import type { Caller } from './keys.ts';

export type Once = {
  /**
   * Does the work, unless this caller has done it before under the same `key`. Throws `idempotency-key-reused` when it was another
   * operation or another input, and `conflict` while the first call is still under way in this process; in another one, it waits.
   */
  readonly run: <T>(
    caller: Caller,
    call: { readonly operation: string; readonly input: unknown; readonly key: string | undefined },
    work: (tx: Transaction, account: Account) => Promise<T>,
  ) => Promise<{ readonly answer: T; readonly replayed: boolean }>;
};

export function createOnce(accounts: Accounts): Once {
  const underWay = new Set<string>();
  return {
    run: async (caller, { operation, input, key }, work) => {
      if (key === undefined) return { answer: await accounts.change(caller, work), replayed: false };
      const name = `${caller.id} ${key}`;
      if (underWay.has(name)) throw stillUnderWay();
      underWay.add(name);
      try {
        const fingerprint = createHash('sha256')
          .update(JSON.stringify([operation, input]))
          .digest('base64url');
        return await accounts.change(caller, async (tx, account) => {
          const [before] = await tx.read<{ fingerprint: string; answer: string }>(
            'SELECT fingerprint, answer FROM sandbox_replays WHERE owner = ? AND replay_key = ?',
            [caller.id, key],
          );
          if (before !== undefined) {
            if (before.fingerprint !== fingerprint) throw new Problem('idempotency-key-reused');
            return { answer: JSON.parse(before.answer), replayed: true };
          }
          const answer = await work(tx, account);
          await tx.run(
            'INSERT INTO sandbox_replays (owner, replay_key, fingerprint, answer, created_at) VALUES (?, ?, ?, ?, :now)',
            [caller.id, key, fingerprint, JSON.stringify(answer)],
          );
          return { answer, replayed: false };
        });
      } finally {
        underWay.delete(name);
      }
    },
  };
}

const stillUnderWay = () =>
  new Problem('conflict', {
    retryAfter: 1,
    detail: {
      pt: 'A primeira chamada com esta Idempotency-Key ainda está em andamento.',
      en: 'The first call with this Idempotency-Key is still under way.',
    },
    errors: [
      { header: 'Idempotency-Key', detail: { pt: 'Tente de novo em instantes.', en: 'Try again in a moment.' } },
    ],
  });
