// Forgetting keys whose day is over, with everything that they have.
import type { Store } from '@farol/store';
import type { Sender } from '@farol/webhooks';

/** Keys at a time: each is a transaction of its own, so that nobody waits long for one. */
const keysAtATime = 50;

/** Resolves to how many keys were forgotten. Several processes may do it at once. */
export async function sweep(store: Store, sender: Sender): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const expired = await store.read<{ id: string }>(
      'SELECT id FROM sandbox_keys WHERE expires_at <= :now ORDER BY expires_at LIMIT ?',
      [keysAtATime],
    );
    for (const { id } of expired) if (await forget(store, sender, id)) forgotten += 1;
    if (expired.length < keysAtATime) return forgotten;
  }
}

async function forget(store: Store, sender: Sender, id: string): Promise<boolean> {
  return store.transaction(
    async (tx) => {
      const [held] = await tx.read(`SELECT id FROM sandbox_keys WHERE id = ? ${tx.dialect.forUpdate}`, [id]);
      if (held === undefined) return false;
      await sender.forget(tx, id);
      await tx.run('DELETE FROM sandbox_keys WHERE id = ?', [id]);
      return true;
    },
    { isolation: 'read-committed' },
  );
}
