// Practice keys: made on request, known by their digest only, good for a day, each with its own empty data and its own limit of calls.

import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@farol/http';
import type { Store } from '@farol/store';
import { z } from 'zod';
import { createId } from '../ids.ts';
import { type SandboxLimits, windowMs } from '../limits.ts';
import { createMemberReader } from '../members.ts';
import { moment } from '../moment.ts';
import { type CallUsage, callUsageHeaders, secondsUntil, takeCall } from './call-window.ts';
import { callerNetwork } from './caller-network.ts';

/** Whoever holds a key, for the length of one call. */
export type Caller = {
  /** Of the key; everything of the caller is stored under it. */
  readonly id: string;
  readonly readOnly: boolean;
  readonly expiresAt: number;
  /** Signs cursors. Known to nobody outside; not to be shown. */
  readonly seal: string;
};

export type Admission = {
  readonly caller: Caller;
  readonly usage: CallUsage;
};

export type IssuedKey = {
  readonly id: string;
  /** Shown this once. */
  readonly chave: string;
  readonly somente_leitura: boolean;
  readonly expira_em: string;
};

export type ShownKey = Omit<IssuedKey, 'chave'> & { readonly criado_em: string };

export type Keys = {
  readonly issue: (input: unknown, address?: string) => Promise<IssuedKey>;
  /** From the `Authorization` header to the caller, counting the call, or several at once. Throws `not-authenticated` or `limit-reached`. */
  readonly admit: (authorization: string | null, calls?: number) => Promise<Admission>;
  /** A key sees itself only. */
  readonly get: (caller: Caller, id: string) => Promise<ShownKey>;
};

export const newKey = createMemberReader({
  somente_leitura: {
    schema: z.boolean().default(false).describe('Whether the key may only read. Shows 403.'),
    expected: { pt: 'true ou false', en: 'true or false' },
  },
});

type KeyRow = {
  readonly id: string;
  readonly read_only: number;
  readonly created_at: number;
  readonly expires_at: number;
};

const keyPrefix = 'farol_';
const keyBytes = 32;
const shortestLifeLeftMs = 1_000;

export function createKeys(store: Store, limits: SandboxLimits): Keys {
  const limit = { calls: limits.callsPerMinute, windowMs };

  async function issue(input: unknown, address: string | undefined): Promise<IssuedKey> {
    const { somente_leitura } = newKey.read(input);
    const network = callerNetwork(address);
    const chave = keyPrefix + randomBytes(keyBytes).toString('base64url');
    return store.transaction(async (tx) => {
      const now = await tx.now();
      const [count] = await tx.read<{ alive: number; here: number; next: number | null }>(
        `SELECT COUNT(*) AS alive, COUNT(CASE WHEN network = ? THEN 1 END) AS here, MIN(CASE WHEN network = ? THEN expires_at END) AS next
         FROM sandbox_keys WHERE expires_at > ?`,
        [network, network, now],
      );
      if (count && count.here >= limits.keysPerAddress)
        throw tooManyHere(limits.keysPerAddress, count.next ?? now, now);
      if (count && count.alive >= limits.keys) throw full();
      const id = createId('chv', now);
      const expiresAt = now + limits.keyLifeMs;
      await tx.run(
        `INSERT INTO sandbox_keys (id, digest, network, read_only, payments, events, deliveries, created_at, expires_at)
         VALUES (?, ?, ?, ?, 0, 0, 0, ?, ?)`,
        [id, digestOf(chave), network, somente_leitura ? 1 : 0, now, expiresAt],
      );
      await tx.run(`INSERT INTO sandbox_calls (key_id, times) VALUES (?, '[]')`, [id]);
      return { id, chave, somente_leitura, expira_em: moment(expiresAt) };
    });
  }

  async function admit(authorization: string | null, calls = 1): Promise<Admission> {
    const token = bearerOf(authorization);
    if (token === undefined) throw unauthenticated('Bearer');
    const digest = digestOf(token);
    // A read stands in no writer's way: strangers, and callers whose limit is spent, cost no more than this.
    const [known] = await store.read<KeyRow & { times: string; now: number }>(
      `SELECT k.id, k.read_only, k.created_at, k.expires_at, c.times, :now AS now
       FROM sandbox_keys k JOIN sandbox_calls c ON c.key_id = k.id WHERE k.digest = ? AND k.expires_at > :now`,
      [digest],
    );
    if (known === undefined) throw unauthenticated('Bearer error="invalid_token"');
    refuseUnlessAdmitted(takeCall(timesOf(known.times), limit, known.now, calls));
    const usage = await store.transaction(
      async (tx) => {
        const [row] = await tx.read<{ times: string; now: number }>(
          `SELECT times, :now AS now FROM sandbox_calls WHERE key_id = ? ${tx.dialect.forUpdate}`,
          [known.id],
        );
        if (row === undefined) throw unauthenticated('Bearer error="invalid_token"');
        const decision = takeCall(timesOf(row.times), limit, row.now, calls);
        refuseUnlessAdmitted(decision);
        await tx.run('UPDATE sandbox_calls SET times = ? WHERE key_id = ?', [JSON.stringify(decision.times), known.id]);
        return decision.usage;
      },
      { isolation: 'read-committed' },
    );
    const caller = { id: known.id, readOnly: known.read_only === 1, expiresAt: known.expires_at, seal: digest };
    return { caller, usage };
  }

  return {
    issue,
    admit,
    get: async (caller, id) => {
      const [row] = await store.read<KeyRow>(
        'SELECT id, read_only, created_at, expires_at FROM sandbox_keys WHERE id = ? AND expires_at > :now',
        [caller.id],
      );
      // Another's key answers like one that does not exist.
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

/** RFC 6750 §2.1. Nothing else is read: no cookie, no parameter of the address. */
function bearerOf(authorization: string | null): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*)$/i.exec(authorization?.trim() ?? '')?.[1];
}

/** A key is 256 random bits, so a plain digest gives nothing away. */
const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

function timesOf(text: string): readonly number[] {
  const times: unknown = JSON.parse(text);
  return Array.isArray(times) ? times : [];
}

const unauthenticated = (challenge: string) =>
  new Problem('not-authenticated', { headers: { 'www-authenticate': challenge } });

function refuseUnlessAdmitted({ admitted, usage }: { readonly admitted: boolean; readonly usage: CallUsage }): void {
  if (admitted) return;
  const retryAfter = secondsUntil(usage.moreAt ?? usage.now, usage.now);
  throw new Problem('limit-reached', {
    retryAfter,
    headers: callUsageHeaders(usage),
    detail: {
      pt: `Esta chave pode fazer ${usage.calls} chamadas por minuto. Tente de novo em ${retryAfter} s.`,
      en: `This key may make ${usage.calls} calls a minute. Try again in ${retryAfter} s.`,
    },
  });
}

function tooManyHere(most: number, next: number, now: number): Problem {
  const retryAfter = secondsUntil(Math.max(next, now + shortestLifeLeftMs), now);
  return new Problem('limit-reached', {
    retryAfter,
    detail: {
      pt: `Deste endereço já vieram ${most} chaves que ainda valem. Use uma delas, ou tente de novo em ${retryAfter} s.`,
      en: `${most} keys that are still good came from this address. Use one of them, or try again in ${retryAfter} s.`,
    },
  });
}

const full = () =>
  new Problem('unavailable', {
    retryAfter: 600,
    detail: {
      pt: 'O provedor de prática já tem tantas chaves quanto pode guardar. As mais velhas vencem ao longo do dia.',
      en: 'The practice provider has as many keys as it can hold. The oldest expire in the course of the day.',
    },
  });
