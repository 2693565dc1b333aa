// Giving out practice keys: how many one address may have, and how fast it may get them.
import { randomBytes } from 'node:crypto';
import { Problem } from '@farol/http';
import type { Store, Transaction } from '@farol/store';
import { createId } from '../ids.ts';
import { type SandboxLimits, windowMs } from '../limits.ts';
import { moment } from '../moment.ts';
import { say } from '../words.ts';
import { secondsUntil } from './call-window.ts';
import { type CallerNetwork, callerNetwork } from './caller-network.ts';
import { keyDigest } from './key-digest.ts';
import { type StoreRoom, storeFull } from './store-room.ts';

export type IssuedKey = {
  readonly id: string;
  /** Shown this once. */
  readonly chave: string;
  readonly somente_leitura: boolean;
  readonly expira_em: string;
};

type Counts = {
  readonly alive: number;
  readonly recent: number;
  readonly next_expiry: number | null;
  readonly oldest_recent: number | null;
};

const keyPrefix = 'farol_';
const keyBytes = 32;

export async function issueKey(
  store: Store,
  limits: SandboxLimits,
  room: StoreRoom,
  { readOnly, address }: { readonly readOnly: boolean; readonly address: string | undefined },
): Promise<IssuedKey> {
  if (await room.isFull()) throw storeFull();
  const place = callerNetwork(address);
  const chave = keyPrefix + randomBytes(keyBytes).toString('base64url');
  return store.transaction(async (tx) => {
    const now = await tx.now();
    await checkLimits(tx, limits, place, now);
    const id = createId('chv', now);
    const expiresAt = now + limits.keyLifeMs;
    await tx.run(
      `INSERT INTO sandbox_keys (id, digest, network, site, read_only, payments, events, deliveries, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, 0, 0, 0, ?, ?)`,
      [id, keyDigest(chave), place.network, place.site, readOnly ? 1 : 0, now, expiresAt],
    );
    await tx.run(`INSERT INTO sandbox_calls (key_id, times) VALUES (?, '[]')`, [id]);
    return { id, chave, somente_leitura: readOnly, expira_em: moment(expiresAt) };
  });
}

async function checkLimits(tx: Transaction, limits: SandboxLimits, place: CallerNetwork, now: number): Promise<void> {
  const { keysPerAddress, newKeysPerMinute, addressesPerSite } = limits;
  for (const [column, share] of [
    ['network', 1],
    ['site', addressesPerSite],
  ] as const) {
    const counts = await countKeys(tx, column, place[column], now);
    if (counts.recent >= newKeysPerMinute * share) {
      const again = secondsUntil((counts.oldest_recent ?? now) + windowMs, now);
      throw spent('keysTooFast', newKeysPerMinute * share, again);
    }
    if (counts.alive >= keysPerAddress * share) {
      throw spent('tooManyKeys', keysPerAddress * share, secondsUntil(counts.next_expiry ?? now, now));
    }
  }
  const [all] = await tx.read<{ alive: number }>('SELECT COUNT(*) AS alive FROM sandbox_keys WHERE expires_at > ?', [
    now,
  ]);
  if (all && all.alive >= limits.keys)
    throw new Problem('unavailable', { retryAfter: 600, detail: say('allKeysGiven') });
}

async function countKeys(tx: Transaction, column: keyof CallerNetwork, value: string, now: number): Promise<Counts> {
  const since = now - windowMs;
  const [counts] = await tx.read<Counts>(
    `SELECT COUNT(*) AS alive, MIN(expires_at) AS next_expiry,
       COUNT(CASE WHEN created_at > ? AND created_at <= ? THEN 1 END) AS recent,
       MIN(CASE WHEN created_at > ? AND created_at <= ? THEN created_at END) AS oldest_recent
     FROM sandbox_keys WHERE ${column} = ? AND expires_at > ?`,
    // After the clock was set back, keys of a later time must not block new ones until then; the number of valid keys limits them too.
    [since, now, since, now, value, now],
  );
  return counts ?? { alive: 0, recent: 0, next_expiry: null, oldest_recent: null };
}

const spent = (said: 'keysTooFast' | 'tooManyKeys', most: number, retryAfter: number) =>
  new Problem('limit-reached', { retryAfter, detail: say(said, { most, retryAfter }) });
