// The practice keys of all callers, for the operator of a store: listing them, and revoking one with its data.
import type { Store } from '@farol/store';
import { keyDigest } from './key-digest.ts';
import { forgetKey } from './sweep.ts';

/** Without anything that could be used as the key. */
export type PracticeKey = {
  readonly id: string;
  readonly readOnly: boolean;
  readonly payments: number;
  readonly events: number;
  readonly deliveries: number;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/** Those that are still valid, newest first. */
export async function listPracticeKeys(store: Pick<Store, 'read'>): Promise<readonly PracticeKey[]> {
  const rows = await store.read<Omit<PracticeKey, 'readOnly'> & { readonly readOnly: number }>(
    `SELECT id, payments, events, deliveries, read_only AS "readOnly", created_at AS "createdAt", expires_at AS "expiresAt"
     FROM sandbox_keys WHERE expires_at > :now ORDER BY created_at DESC, id DESC`,
  );
  return rows.map((row) => ({ ...row, readOnly: row.readOnly === 1 }));
}

/**
 * Ends a key that is named by its id or by itself: first it is no longer valid, then its data is deleted in small steps.
 * Resolves to its id, or to undefined when there is no such key.
 */
export async function revokePracticeKey(store: Store, idOrKey: string): Promise<string | undefined> {
  const { rows } = await store.run<{ id: string }>(
    'UPDATE sandbox_keys SET expires_at = :now WHERE (id = ? OR digest = ?) AND expires_at > :now RETURNING id',
    [idOrKey, keyDigest(idOrKey)],
    { isolation: 'read-committed' },
  );
  const id = rows[0]?.id;
  if (id !== undefined) await forgetKey(store, id);
  return id;
}
