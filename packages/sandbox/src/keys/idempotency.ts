// Safe repetition of a POST (draft-ietf-httpapi-idempotency-key-header-07): the first answer is stored in the transaction of the change, so
// that neither exists without the other, and a repeated call gets that answer again.
import { createHash } from 'node:crypto';
import { Problem } from '@farol/http';
import type { Transaction } from '@farol/store';
import type { SandboxLimits } from '../limits.ts';
import { say } from '../words.ts';
import type { Account, Accounts } from './account.ts';
import type { Caller } from './keys.ts';
import { openText, sealText } from './sealed-text.ts';

type RepeatableCall = { readonly operation: string; readonly input: unknown; readonly key: string | undefined };
type Work<T> = (tx: Transaction, account: Account) => Promise<T>;

export type Idempotency = ReturnType<typeof createIdempotency>;

export function createIdempotency(accounts: Accounts, limits: Pick<SandboxLimits, 'replays'>) {
  const underWay = new Set<string>();

  async function runOnce<T>(caller: Caller, { operation, input }: RepeatableCall, key: string, work: Work<T>) {
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([operation, input]))
      .digest('base64url');
    return accounts.change(caller, async (tx, account) => {
      const [before] = await tx.read<{ fingerprint: string; answer: string }>(
        'SELECT fingerprint, answer FROM sandbox_replays WHERE owner = ? AND replay_key = ?',
        [caller.id, key],
      );
      if (before !== undefined) {
        if (before.fingerprint !== fingerprint) throw new Problem('idempotency-key-reused');
        return JSON.parse(openText(caller.sealingKey, before.answer)) as T;
      }
      const answer = await work(tx, account);
      // Sealed, because the answer may hold the secret of a new endpoint.
      await tx.run(
        'INSERT INTO sandbox_replays (owner, replay_key, fingerprint, answer, created_at) VALUES (?, ?, ?, ?, :now)',
        [caller.id, key, fingerprint, sealText(caller.sealingKey, JSON.stringify(answer))],
      );
      await forgetOldest(tx, caller.id, limits.replays);
      return answer;
    });
  }

  return {
    /**
     * Does the work, unless this caller has done it before under the same `key`. Throws `idempotency-key-reused` when it was another
     * operation or another input, and `conflict` while the first call is still under way in this process; in another one, it waits.
     */
    run: async <T>(caller: Caller, call: RepeatableCall, work: Work<T>): Promise<T> => {
      const { key } = call;
      if (key === undefined) return accounts.change(caller, work);
      const name = `${caller.id} ${key}`;
      if (underWay.has(name)) throw stillUnderWay();
      underWay.add(name);
      try {
        return await runOnce(caller, call, key, work);
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/** A key that creates and removes endpoints all day must not fill the store with the answers. */
async function forgetOldest(tx: Transaction, owner: string, most: number): Promise<void> {
  await tx.run(
    `DELETE FROM sandbox_replays WHERE owner = ? AND replay_key IN (
       SELECT replay_key FROM sandbox_replays WHERE owner = ? ORDER BY created_at DESC, replay_key LIMIT 100 OFFSET ?)`,
    [owner, owner, most],
  );
}

const stillUnderWay = () =>
  new Problem('conflict', {
    retryAfter: 1,
    detail: say('stillUnderWay'),
    errors: [{ header: 'Idempotency-Key', detail: say('inAMoment') }],
  });
