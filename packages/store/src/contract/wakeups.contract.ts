// Wake-ups of listeners.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failsWith, openItems, type Subject } from '../testing/contract-subject.ts';

export function wakeupsContract(subject: Subject): void {
  describe(`${subject.name}: wake-ups`, { skip: subject.skip ?? false }, () => {
    /** Counts wake-ups and lets a test wait for the n-th. */
    function counter(): { wake: () => void; reached: (n: number) => Promise<void>; count: () => number } {
      let count = 0;
      const waiting: Array<{ n: number; resolve: () => void }> = [];
      return {
        wake: () => {
          count += 1;
          for (const { n, resolve } of waiting) if (count >= n) resolve();
        },
        reached: (n) => new Promise((resolve) => (count >= n ? resolve() : waiting.push({ n, resolve }))),
        count: () => count,
      };
    }

    it('come once at the beginning, and then for each notify', async (t) => {
      const store = await openItems(subject, t);
      const woken = counter();
      store.listen('queue', woken.wake);
      await woken.reached(1);
      store.notify('queue');
      await woken.reached(2);
      store.notify('queue');
      await woken.reached(3);
    });

    it('come from a transaction when it has been committed, and not when it was rolled back', async (t) => {
      const store = await openItems(subject, t);
      const woken = counter();
      store.listen('queue', woken.wake);
      await woken.reached(1);
      await assert.rejects(
        store.transaction((tx) => {
          tx.notify('queue');
          throw new Error('no');
        }),
      );
      await store.transaction(async (tx) => {
        await tx.run('INSERT INTO items (id) VALUES (?)', ['a']);
        tx.notify('queue');
      });
      await woken.reached(2);
      store.notify('queue');
      await woken.reached(3);
      assert.equal(woken.count(), 3);
    });

    it('do not reach a stopped listener, nor come for another channel', async (t) => {
      const store = await openItems(subject, t);
      const [stopped, other, woken, never] = [counter(), counter(), counter(), counter()];
      store.listen('queue', never.wake)();
      const stop = store.listen('queue', stopped.wake);
      store.listen('other', other.wake);
      store.listen('queue', woken.wake);
      await Promise.all([stopped.reached(1), other.reached(1), woken.reached(1)]);
      stop();
      store.notify('queue');
      await woken.reached(2);
      assert.equal(stopped.count(), 1);
      assert.equal(other.count(), 1);
      assert.equal(never.count(), 0);
    });

    it('refuse a channel that cannot be named', async (t) => {
      const store = await openItems(subject, t);
      for (const channel of ['', 'Queue', 'a-b', '1a', 'a"; drop', 'a'.repeat(61)]) {
        assert.throws(() => store.notify(channel), failsWith('store_misuse'));
        assert.throws(() => store.listen(channel, () => {}), failsWith('store_misuse'));
      }
    });
  });
}
