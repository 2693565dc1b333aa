// All or nothing, and as if one after the other.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failsWith, openItems, type Subject } from '../testing/contract-subject.ts';

export function transactionsContract(subject: Subject): void {
  describe(`${subject.name}: transactions`, { skip: subject.skip ?? false }, () => {
    it('writes all of a transaction and resolves to the value of its work', async (t) => {
      const store = await openItems(subject, t);
      const value = await store.transaction(async (tx) => {
        await tx.run('INSERT INTO items (id) VALUES (?)', ['a']);
        await tx.run('INSERT INTO items (id, parent) VALUES (?, ?)', ['b', 'a']);
        return (await tx.read('SELECT id FROM items')).length;
      });
      assert.equal(value, 2);
      assert.equal((await store.read('SELECT id FROM items')).length, 2);
    });

    it('writes nothing of a transaction whose work throws, and passes the error on', async (t) => {
      const store = await openItems(subject, t);
      const boom = new Error('boom');
      const work = store.transaction(async (tx) => {
        await tx.run('INSERT INTO items (id) VALUES (?)', ['a']);
        throw boom;
      });
      await assert.rejects(work, (error) => error === boom);
      assert.deepEqual(await store.read('SELECT id FROM items'), []);
    });

    it('gives up a transaction after a failed statement, even when the work catches the error', async (t) => {
      const store = await openItems(subject, t);
      const work = store.transaction(async (tx) => {
        await tx.run('INSERT INTO items (id) VALUES (?)', ['a']);
        await tx.run('INSERT INTO items (id) VALUES (?)', ['a']).catch(() => {});
        const next = tx.run('INSERT INTO items (id) VALUES (?)', ['b']);
        await assert.rejects(next, failsWith('constraint_unique'), 'whatever follows is refused for the same reason');
      });
      await assert.rejects(work, failsWith('constraint_unique'));
      assert.deepEqual(await store.read('SELECT id FROM items'), []);
    });

    it('lets one failing work of many in the same tick fail alone', async (t) => {
      const store = await openItems(subject, t);
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, (_, n) =>
          store.transaction(async (tx) => {
            await tx.run('INSERT INTO items (id) VALUES (?)', [`item-${n}`]);
            if (n % 4 === 1) throw new Error('not me');
            if (n % 4 === 2) await tx.run('INSERT INTO items (id) VALUES (?)', [`item-${n}`]);
          }),
        ),
      );
      const rows = new Set((await store.read<{ id: string }>('SELECT id FROM items')).map(({ id }) => id));
      assert.equal(rows.size, 20);
      for (const [n, { status }] of results.entries()) assert.equal(rows.has(`item-${n}`), status === 'fulfilled');
    });

    it('shows a change to others only after it is committed', async (t) => {
      const store = await openItems(subject, t);
      const inside = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const work = store.transaction(async (tx) => {
        await tx.run('INSERT INTO items (id) VALUES (?)', ['a']);
        inside.resolve();
        await goOn.promise;
      });
      await inside.promise;
      const seen = store.read('SELECT id FROM items');
      // A store in memory answers only after the work; it must not deadlock either.
      if (subject.shareable) assert.deepEqual(await seen, []);
      goOn.resolve();
      await work;
      assert.equal((await store.read('SELECT id FROM items')).length, 1);
    });

    it('loses none of 50 parallel increments that read before they write', async (t) => {
      const store = await openItems(subject, t);
      await store.run('INSERT INTO items (id, n) VALUES (?, 0)', ['counter']);
      await Promise.all(
        Array.from({ length: 50 }, () =>
          store.transaction(async (tx) => {
            const [row] = await tx.read<{ n: number }>('SELECT n FROM items WHERE id = ?', ['counter']);
            await tx.run('UPDATE items SET n = ? WHERE id = ?', [(row?.n ?? 0) + 1, 'counter']);
          }),
        ),
      );
      assert.deepEqual(await store.read('SELECT n FROM items'), [{ n: 50 }]);
    });

    it('loses none of 50 parallel increments under read-committed with a locked row', async (t) => {
      const store = await openItems(subject, t);
      await store.run('INSERT INTO items (id, n) VALUES (?, 0)', ['counter']);
      await Promise.all(
        Array.from({ length: 50 }, () =>
          store.transaction(
            async (tx) => {
              const sql = `SELECT n FROM items WHERE id = ? ${tx.dialect.forUpdate}`;
              const [row] = await tx.read<{ n: number }>(sql, ['counter']);
              await tx.run('UPDATE items SET n = ? WHERE id = ?', [(row?.n ?? 0) + 1, 'counter']);
            },
            { isolation: 'read-committed' },
          ),
        ),
      );
      assert.deepEqual(await store.read('SELECT n FROM items'), [{ n: 50 }]);
    });

    it('loses none of 50 parallel single statements, at either isolation', async (t) => {
      const store = await openItems(subject, t);
      await store.run('INSERT INTO items (id, n) VALUES (?, 0)', ['counter']);
      for (const isolation of ['read-committed', 'serializable'] as const) {
        const raise = () => store.run('UPDATE items SET n = n + 1 WHERE id = ?', ['counter'], { isolation });
        await Promise.all(Array.from({ length: 50 }, raise));
        if (store.dialect.name !== 'postgres') continue;
        const { rows } = await store.run(`SELECT current_setting('transaction_isolation') AS level`, [], { isolation });
        assert.deepEqual(rows, [{ level: isolation.replace('-', ' ') }]);
      }
      assert.deepEqual(await store.read('SELECT n FROM items'), [{ n: 100 }]);
    });

    it('prevents two transactions from each relying on rows that the other changes', async (t) => {
      const store = await openItems(subject, t);
      await store.run(`INSERT INTO items (id, n) VALUES ('x', 1), ('y', 1)`);
      // Each may remove one row only while both are there; without isolation both rows would be removed.
      const take = (id: string) =>
        store.transaction(async (tx) => {
          const [row] = await tx.read<{ sum: number }>('SELECT SUM(n) AS sum FROM items');
          if (row?.sum === 2) await tx.run('UPDATE items SET n = 0 WHERE id = ?', [id]);
        });
      await Promise.all([take('x'), take('y')]);
      assert.deepEqual(await store.read('SELECT SUM(n) AS sum FROM items'), [{ sum: 1 }]);
    });

    it('runs statements asked for at once in their order', async (t) => {
      const store = await openItems(subject, t);
      await store.transaction(async (tx) => {
        await Promise.all([
          tx.run('INSERT INTO items (id, n) VALUES (?, 1)', ['a']),
          tx.run('UPDATE items SET n = n * 10 + 2'),
          tx.run('UPDATE items SET n = n * 10 + 3'),
        ]);
      });
      assert.deepEqual(await store.read('SELECT n FROM items'), [{ n: 123 }]);
    });

    it('waits for a statement that the work forgot to await', async (t) => {
      const store = await openItems(subject, t);
      await store.transaction((tx) => {
        void tx.run('INSERT INTO items (id) VALUES (?)', ['a']);
      });
      assert.equal((await store.read('SELECT id FROM items')).length, 1);
      const forgotten = store.transaction((tx) => {
        tx.run('INSERT INTO items (id) VALUES (?)', ['b']).catch(() => {});
        tx.run('INSERT INTO items (id) VALUES (?)', ['a']).catch(() => {});
      });
      await assert.rejects(forgotten, failsWith('constraint_unique'));
      assert.equal((await store.read('SELECT id FROM items')).length, 1);
    });

    it('refuses the store inside the work, and `tx` after it', async (t) => {
      const store = await openItems(subject, t);
      const uses: ReadonlyArray<() => Promise<unknown>> = [
        () => store.transaction(async () => {}),
        () => store.run('DELETE FROM items'),
        () => store.read('SELECT 1 AS one'),
      ];
      for (const use of uses) await assert.rejects(store.transaction(use), failsWith('store_misuse'));
      const tx = await store.transaction((inner) => inner);
      await assert.rejects(tx.run('DELETE FROM items'), failsWith('store_misuse'));
      await assert.rejects(tx.read('SELECT 1 AS one'), failsWith('store_misuse'));
    });

    it('rolls back a work that does not end in time, and goes on with the others', async (t) => {
      const store = await openItems(subject, t, { workMs: 3_000 });
      const stuck = store.transaction(async (tx) => {
        await tx.run('INSERT INTO items (id) VALUES (?)', ['stuck']);
        await new Promise(() => {});
      });
      const other = store.run('INSERT INTO items (id) VALUES (?)', ['other']);
      await assert.rejects(stuck, failsWith('store_timeout'));
      await other;
      assert.deepEqual(await store.read('SELECT id FROM items'), [{ id: 'other' }]);
    });

    it('finishes work that was begun when it is closed, and accepts no more', async (t) => {
      const store = await openItems(subject, t);
      const begun = store.run('INSERT INTO items (id) VALUES (?)', ['a']);
      const closed = store.close();
      assert.equal((await begun).changes, 1);
      await closed;
      await store.close();
      await assert.rejects(store.read('SELECT 1 AS one'), failsWith('store_closed'));
      await assert.rejects(store.run('DELETE FROM items'), failsWith('store_closed'));
      await assert.rejects(store.now(), failsWith('store_closed'));
    });
  });
}
