// Practice keys: given out on request, valid for a day, each with its own empty data and its own limit of calls.
import { Problem } from '@farol/http';
import type { Store } from '@farol/store';
import * as z from 'zod';
import { type SandboxLimits, windowMs } from '../limits.ts';
import { createMemberReader } from '../members.ts';
import { moment } from '../moment.ts';
import { say } from '../words.ts';
import { type CallUsage, callTimes, callUsageHeaders, secondsUntil, takeCall } from './call-window.ts';
import { type IssuedKey, issueKey } from './issue-key.ts';
import { keyDigest, sealingKeyOf } from './key-digest.ts';
import type { LoopShare } from './loop-share.ts';
import type { StoreRoom } from './store-room.ts';

/** The holder of a key, for the length of one call. */
export type Caller = {
  /** Of the key; all data of the caller is stored under it. */
  readonly id: string;
  readonly readOnly: boolean;
  readonly expiresAt: number;
  /** Charged at least for each answer to a subscription of this call, see loop-share.ts. */
  readonly answerMs: number;
  /** Signs cursors. Not to be shown. */
  readonly seal: string;
  /** Encrypts stored answers. Neither stored nor to be shown. */
  readonly sealingKey: Uint8Array;
  /** True when the call surely comes from no page, see `pages` of the practice provider. */
  readonly isProgram?: boolean | undefined;
};

export type Admission = {
  readonly caller: Caller;
  readonly usage: CallUsage;
};

export type ShownKey = Omit<IssuedKey, 'chave'> & { readonly criado_em: string };

export type Keys = {
  readonly issue: (input: unknown, address?: string) => Promise<IssuedKey>;
  /**
   * From the `Authorization` header to the caller, counting the call, or several at once with the fields of their answer. Throws
   * `not-authenticated` or `limit-reached`.
   */
  readonly admit: (authorization: string | null, calls?: number, fields?: number) => Promise<Admission>;
  /** A key sees itself only. */
  readonly get: (caller: Caller, id: string) => Promise<ShownKey>;
};

export const newKey = createMemberReader({
  somente_leitura: {
    schema: z.boolean().default(false).describe('Whether the key may only read. Shows 403.'),
    expected: say('trueOrFalse'),
  },
});

type KeyRow = {
  readonly id: string;
  readonly read_only: number;
  readonly created_at: number;
  readonly expires_at: number;
};

/** What a call takes of the event loop: about 2 ms, the commit included, and 5 ms for a thousand fields of GraphQL. */
const callMs = 2;
const fieldMs = 0.005;

export function createKeys(store: Store, limits: SandboxLimits, room: StoreRoom, loopShare: LoopShare): Keys {
  const limit = { calls: limits.callsPerMinute, windowMs };

  /** Counts the calls, and resolves to the usage. */
  async function countCalls(keyId: string, calls: number): Promise<CallUsage> {
    return store.transaction(
      async (tx) => {
        const [row] = await tx.read<{ times: string; now: number }>(
          `SELECT times, CAST(:steady AS BIGINT) AS now FROM sandbox_calls WHERE key_id = ? ${tx.dialect.forUpdate}`,
          [keyId],
        );
        if (row === undefined) throw unauthenticated('Bearer error="invalid_token"');
        const decision = takeCall(callTimes(row.times), limit, row.now, calls);
        refuseUnlessAdmitted(decision);
        await tx.run('UPDATE sandbox_calls SET times = ? WHERE key_id = ?', [JSON.stringify(decision.times), keyId]);
        return decision.usage;
      },
      { isolation: 'read-committed' },
    );
  }

  return {
    issue: (input, address) => {
      const { somente_leitura: readOnly } = newKey.read(input);
      return issueKey(store, limits, room, { readOnly, address });
    },
    admit: async (authorization, calls = 1, fields = 0) => {
      const token = bearerOf(authorization);
      if (token === undefined) throw unauthenticated('Bearer');
      const digest = keyDigest(token);
      // A read blocks no writer: unknown keys, and callers whose limit is spent, cost no more than this.
      const [known] = await store.read<KeyRow & { times: string; now: number }>(
        `SELECT k.id, k.read_only, k.created_at, k.expires_at, c.times, CAST(:steady AS BIGINT) AS now
         FROM sandbox_keys k JOIN sandbox_calls c ON c.key_id = k.id WHERE k.digest = ? AND k.expires_at > :now`,
        [digest],
      );
      if (known === undefined) throw unauthenticated('Bearer error="invalid_token"');
      const { id, expires_at: expiresAt } = known;
      // Those that wait for their share of the event loop count as made now, so that never more than the limit wait at once.
      const waiting = Array.from({ length: loopShare.waitingCalls(id) }, () => known.now);
      refuseUnlessAdmitted(takeCall([...callTimes(known.times), ...waiting], limit, known.now, calls));
      const answerMs = fieldMs * fields;
      await loopShare.call(id, callMs * calls + answerMs);
      const usage = await countCalls(id, calls);
      const readOnly = known.read_only === 1;
      return { caller: { id, readOnly, expiresAt, answerMs, seal: digest, sealingKey: sealingKeyOf(token) }, usage };
    },
    get: async (caller, id) => {
      const [row] = await store.read<KeyRow>(
        'SELECT id, read_only, created_at, expires_at FROM sandbox_keys WHERE id = ? AND expires_at > :now',
        [caller.id],
      );
      // The key of another caller is answered like one that does not exist.
      if (row === undefined || row.id !== id) throw new Problem('not-found');
      return {
        id: row.id,
        somente_leitura: row.read_only === 1,
        criado_em: moment(row.created_at),
        expira_em: moment(row.expires_at),
      };
    },
  };
}

/** RFC 6750 §2.1. Nothing else is read: no cookie, no query parameter. */
function bearerOf(authorization: string | null): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*)$/i.exec(authorization?.trim() ?? '')?.[1];
}

const unauthenticated = (challenge: string) =>
  new Problem('not-authenticated', { headers: { 'www-authenticate': challenge } });

function refuseUnlessAdmitted({ admitted, usage }: { readonly admitted: boolean; readonly usage: CallUsage }): void {
  if (admitted) return;
  const retryAfter = secondsUntil(usage.moreAt ?? usage.now, usage.now);
  throw new Problem('limit-reached', {
    retryAfter,
    headers: callUsageHeaders(usage),
    detail: say('callsSpent', { calls: usage.calls, retryAfter }),
  });
}
