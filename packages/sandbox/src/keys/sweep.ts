// Forgetting keys that have expired, with all their data, in small steps between which other work goes on.
import type { Store } from '@farol/store';
import { forgetSome } from '@farol/webhooks/internal';
import type { SandboxLimits } from '../limits.ts';
import { callTimes } from './call-window.ts';

const keysAtATime = 50;
/** Rows that one statement deletes: some milliseconds on SQLite, which blocks the event loop meanwhile. */
export const rowsAtATime = 300;

/** Resolves to how many keys were forgotten. Several processes may do it at once. */
export async function sweep(store: Store, limits: SandboxLimits): Promise<number> {
  await expireIdle(store, limits.idleKeyLifeMs);
  let forgotten = 0;
  for (;;) {
    const expired = await store.read<{ id: string }>(
      'SELECT id FROM sandbox_keys WHERE expires_at <= :now ORDER BY expires_at LIMIT ?',
      [keysAtATime],
    );
    for (const { id } of expired) if (await forgetKey(store, id)) forgotten += 1;
    if (expired.length < keysAtATime) break;
  }
  if (forgotten > 0) await store.vacuum();
  return forgotten;
}

/** Ends the life of keys that never had data and have not been used for so long. */
async function expireIdle(store: Store, idleMs: number): Promise<void> {
  const candidates = await store.read<{ id: string; times: string; now: number }>(
    `SELECT k.id, c.times, CAST(:steady AS BIGINT) AS now FROM sandbox_keys k JOIN sandbox_calls c ON c.key_id = k.id
     WHERE k.expires_at > :now AND k.created_at <= :now - ? AND ${withoutData}`,
    [idleMs],
  );
  for (const { id, times, now } of candidates) {
    if ((callTimes(times).at(-1) ?? 0) > now - idleMs) continue;
    // The condition is repeated: the key may have got data since it was read.
    await store.run(
      `UPDATE sandbox_keys AS k SET expires_at = :now WHERE k.id = ? AND k.expires_at > :now AND ${withoutData}`,
      [id],
      { isolation: 'read-committed' },
    );
  }
}

const withoutData = `k.events = 0 AND NOT EXISTS (SELECT 1 FROM webhook_endpoints p WHERE p.owner = k.id)`;

/** Deletes a key that is no longer valid, its data first. */
export async function forgetKey(store: Store, id: string): Promise<boolean> {
  const deleteSome = async (table: string, column: string) => {
    const { changes } = await store.run(
      `DELETE FROM ${table} WHERE owner = ? AND ${column} IN (SELECT ${column} FROM ${table} WHERE owner = ? LIMIT ?)`,
      [id, id, rowsAtATime],
      { isolation: 'read-committed' },
    );
    return changes;
  };
  await untilNone(() => forgetSome(store, id, rowsAtATime));
  await untilNone(() => deleteSome('sandbox_payments', 'position'));
  await untilNone(() => deleteSome('sandbox_replays', 'replay_key'));
  const { changes } = await store.run('DELETE FROM sandbox_keys WHERE id = ?', [id], { isolation: 'read-committed' });
  return changes > 0;
}

async function untilNone(step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0) await new Promise((resolve) => setImmediate(resolve));
}
