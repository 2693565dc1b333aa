// What a store promises, said once and run against each of them (sqlite.test.ts, postgres.test.ts).
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createStore, type Store, StoreError, type StoreErrorCode, type StoreOptions } from './index.ts';
import { processContract } from './processes.contract.ts';

export interface Subject {
  readonly name: string;
  /** Why it cannot be tested here, if so. */
  readonly skip?: string | undefined;
  /** A fresh, empty place that several stores can open; undefined for memory, which nobody can share. */
  readonly freshUrl: (t: TestContext) => string | Promise<string>;
  readonly shareable: boolean;
}

export const failsWith = (code: StoreErrorCode) => (error: unknown) => {
  assert.ok(error instanceof StoreError, `expected a StoreError, got ${String(error)}`);
  assert.equal(error.code, code, error.message);
  return true;
};

export function storeContract(subject: Subject): void {
  const skip = subject.skip ?? false;

  async function open(t: TestContext, options: Partial<StoreOptions> = {}): Promise<Store> {
    const store = createStore({ url: await subject.freshUrl(t), ...options });
    t.after(() => store.close());
    return store;
  }

  async function openItems(t: TestContext, options: Partial<StoreOptions> = {}): Promise<Store> {
    const store = await open(t, options);
    await store.migrate('contract', [
      {
        name: 'items',
        sql: (d) => `
          CREATE TABLE items (
            id ${d.text} PRIMARY KEY, n BIGINT, body ${d.blob}, note ${d.text},
            parent ${d.text} REFERENCES items (id), CHECK (n IS NULL OR n >= 0));
          CREATE TABLE counted (id ${d.serial}, label ${d.text} NOT NULL);
        `,
      },
    ]);
    return store;
  }

  describe(`${subject.name}: values and statements`, { skip }, () => {
    it('gives back text, integers, bytes and null as they were written', async (t) => {
      const store = await openItems(t);
      const note = 'ação, 東京, 👩🏽‍🚀, \'quoted\', "double", \\ and \n a line';
      const body = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      await store.run('INSERT INTO items (id, n, body, note) VALUES (?, ?, ?, ?)', [
        'a',
        Number.MAX_SAFE_INTEGER,
        body,
        note,
      ]);
      await store.run('INSERT INTO items (id, n, body, note) VALUES (?, ?, ?, ?)', ['b', 0, new Uint8Array(0), '']);
      await store.run('INSERT INTO items (id) VALUES (?)', ['c']);
      assert.deepEqual(await store.read('SELECT id, n, body, note FROM items ORDER BY id'), [
        { id: 'a', n: Number.MAX_SAFE_INTEGER, body, note },
        { id: 'b', n: 0, body: new Uint8Array(0), note: '' },
        { id: 'c', n: null, body: null, note: null },
      ]);
    });

    it('counts and sums as numbers, and answers a comparison with 1 or 0', async (t) => {
      const store = await openItems(t);
      await store.run('INSERT INTO items (id, n) VALUES (?, ?), (?, ?)', ['a', 40, 'b', 2]);
      assert.deepEqual(await store.read('SELECT COUNT(*) AS count, SUM(n) AS sum, MAX(n) = 40 AS same FROM items'), [
        { count: 2, sum: 42, same: 1 },
      ]);
    });

    it('refuses to round an integer that a number cannot hold', async (t) => {
      const store = await openItems(t);
      await store.run('INSERT INTO items (id, n) VALUES (?, 9007199254740993)', ['a']);
      await assert.rejects(store.read('SELECT n FROM items'), failsWith('statement_invalid'));
      assert.deepEqual(await store.read('SELECT CAST(n AS TEXT) AS n FROM items'), [{ n: '9007199254740993' }]);
    });

    it('orders text byte by byte whatever the locale', async (t) => {
      const store = await openItems(t);
      for (const id of ['b', 'B', 'á', 'a', 'Z', '_', '10', '9'])
        await store.run('INSERT INTO items (id) VALUES (?)', [id]);
      const rows = await store.read<{ id: string }>('SELECT id FROM items ORDER BY id');
      assert.deepEqual(
        rows.map(({ id }) => id),
        ['10', '9', 'B', 'Z', '_', 'a', 'b', 'á'],
      );
    });

    it('takes a question mark in a string, a quoted name or a comment as a letter', async (t) => {
      const store = await openItems(t);
      const sql = `SELECT '?; it''s :now' AS text, CAST(? AS TEXT) AS "what?" -- really?; :now\n /* ? */ ;`;
      assert.deepEqual(await store.read(sql, ['v']), [{ text: "?; it's :now", 'what?': 'v' }]);
    });

    it('says how many rows changed and gives what RETURNING returns', async (t) => {
      const store = await openItems(t);
      assert.deepEqual(await store.run('INSERT INTO items (id, n) VALUES (?, 1), (?, 2) RETURNING id, n', ['a', 'b']), {
        changes: 2,
        rows: [
          { id: 'a', n: 1 },
          { id: 'b', n: 2 },
        ],
      });
      assert.deepEqual(await store.run('UPDATE items SET n = n + 1'), { changes: 2, rows: [] });
      assert.deepEqual(await store.run('DELETE FROM items WHERE id = ?', ['nobody']), { changes: 0, rows: [] });
    });

    it('lets exactly one of 64 parallel copies win an ON CONFLICT DO NOTHING', async (t) => {
      const store = await openItems(t);
      const results = await Promise.all(
        Array.from({ length: 64 }, () =>
          store.run('INSERT INTO items (id) VALUES (?) ON CONFLICT DO NOTHING', ['same']),
        ),
      );
      assert.equal(results.filter(({ changes }) => changes === 1).length, 1);
      assert.equal(results.filter(({ changes }) => changes === 0).length, 63);
    });

    it('never gives a serial number twice, even after a deletion', async (t) => {
      const store = await openItems(t);
      const insert = async () =>
        (await store.run('INSERT INTO counted (label) VALUES (?) RETURNING id', ['x'])).rows[0]?.id;
      assert.equal(await insert(), 1);
      assert.equal(await insert(), 2);
      await store.run('DELETE FROM counted');
      assert.equal(await insert(), 3);
    });

    it('tells the constraints apart', async (t) => {
      const store = await openItems(t);
      await store.run('INSERT INTO items (id) VALUES (?)', ['a']);
      const cases: ReadonlyArray<readonly [string, StoreErrorCode]> = [
        [`INSERT INTO items (id) VALUES ('a')`, 'constraint_unique'],
        [`INSERT INTO items (id, parent) VALUES ('b', 'nobody')`, 'constraint_foreign_key'],
        [`INSERT INTO items (id, n) VALUES ('b', -1)`, 'constraint_check'],
        ['INSERT INTO counted (label) VALUES (NULL)', 'constraint_not_null'],
        ['INSERT INTO nowhere (label) VALUES (NULL)', 'statement_invalid'],
        ['UPDATE items SEND', 'statement_invalid'],
      ];
      for (const [sql, code] of cases) await assert.rejects(store.run(sql), failsWith(code), sql);
    });

    it('refuses what would mean different things on the two stores', async (t) => {
      const store = await openItems(t);
      const insert = 'INSERT INTO items (id) VALUES (?)';
      const refused: ReadonlyArray<readonly [string, readonly unknown[]]> = [
        [insert, []],
        [insert, ['a', 'b']],
        [insert, [undefined]],
        [insert, [true]],
        [insert, [Number.NaN]],
        [insert, [Number.POSITIVE_INFINITY]],
        [insert, ['nul \0']],
        [insert, ['half \ud83d']],
        [`${insert}; DELETE FROM items`, ['a']],
        ['COMMIT', []],
        ['/* hidden */ rollback', []],
      ];
      for (const [sql, params] of refused) {
        await assert.rejects(store.run(sql, params as never), failsWith('store_misuse'), `${sql} ${String(params[0])}`);
      }
      await assert.rejects(store.read('DELETE FROM items'), failsWith('store_misuse'));
      assert.deepEqual(await store.read('SELECT id FROM items'), []);
    });

    it('never puts a value into the message of a refusal', async (t) => {
      const store = await openItems(t);
      const secret = 'whsec_very_secret';
      await store.run('INSERT INTO items (id) VALUES (?)', [secret]);
      await assert.rejects(store.run('INSERT INTO items (id) VALUES (?)', [secret]), (error: Error) => {
        assert.doesNotMatch(`${error.message} ${JSON.stringify(error.cause)} ${error.stack}`, /very_secret/);
        return true;
      });
    });
  });

  describe(`${subject.name}: the clock`, { skip }, () => {
    it('is one clock for now(), tx.now() and :now, and can be given by a test', async (t) => {
      let time = 1_700_000_000_123;
      const store = await openItems(t, { clock: () => time });
      assert.equal(await store.now(), time);
      time += 5;
      await store.run('INSERT INTO items (id, n) VALUES (?, :now + ?)', ['a', 10]);
      time += 1;
      assert.equal(await store.transaction((tx) => tx.now()), time);
      assert.deepEqual(await store.read('SELECT n FROM items WHERE n > :now'), [{ n: 1_700_000_000_138 }]);
    });

    it('is the real time in milliseconds otherwise', async (t) => {
      const store = await openItems(t);
      const before = Date.now();
      const [row] = (await store.run<{ n: number }>('INSERT INTO items (id, n) VALUES (?, :now) RETURNING n', ['a']))
        .rows;
      const times = [row?.n ?? 0, await store.now(), await store.transaction((tx) => tx.now())];
      for (const time of times) {
        assert.ok(Number.isInteger(time));
        assert.ok(time >= before - 5 && time <= Date.now() + 5, `${time} is not about ${before}`);
      }
    });
  });

  describe(`${subject.name}: transactions`, { skip }, () => {
    it('keeps all of a transaction and gives the value of its work', async (t) => {
      const store = await openItems(t);
      const value = await store.transaction(async (tx) => {
        await tx.run('INSERT INTO items (id) VALUES (?)', ['a']);
        await tx.run('INSERT INTO items (id, parent) VALUES (?, ?)', ['b', 'a']);
        return (await tx.read('SELECT id FROM items')).length;
      });
      assert.equal(value, 2);
      assert.equal((await store.read('SELECT id FROM items')).length, 2);
    });

    it('keeps nothing of a transaction whose work throws, and passes the error on', async (t) => {
      const store = await openItems(t);
      const boom = new Error('boom');
      const work = store.transaction(async (tx) => {
        await tx.run('INSERT INTO items (id) VALUES (?)', ['a']);
        throw boom;
      });
      await assert.rejects(work, (error) => error === boom);
      assert.deepEqual(await store.read('SELECT id FROM items'), []);
    });

    it('gives up a transaction after a failed statement, even when the work catches the error', async (t) => {
      const store = await openItems(t);
      const work = store.transaction(async (tx) => {
        await tx.run('INSERT INTO items (id) VALUES (?)', ['a']);
        await tx.run('INSERT INTO items (id) VALUES (?)', ['a']).catch(() => {});
        await tx.run('INSERT INTO items (id) VALUES (?)', ['b']).catch(() => {});
      });
      await assert.rejects(work, failsWith('constraint_unique'));
      assert.deepEqual(await store.read('SELECT id FROM items'), []);
    });

    it('lets one failing work of many in the same tick fail alone', async (t) => {
      const store = await openItems(t);
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, (_, n) =>
          store.transaction(async (tx) => {
            await tx.run('INSERT INTO items (id) VALUES (?)', [`item-${n}`]);
            if (n % 4 === 1) throw new Error('not me');
            if (n % 4 === 2) await tx.run('INSERT INTO items (id) VALUES (?)', [`item-${n}`]);
          }),
        ),
      );
      const kept = new Set((await store.read<{ id: string }>('SELECT id FROM items')).map(({ id }) => id));
      assert.equal(kept.size, 20);
      for (const [n, { status }] of results.entries()) assert.equal(kept.has(`item-${n}`), status === 'fulfilled');
    });

    it('shows nobody a change before it is committed', async (t) => {
      const store = await openItems(t);
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
      const store = await openItems(t);
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
      const store = await openItems(t);
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

    it('lets no two transactions each rely on what the other changes', async (t) => {
      const store = await openItems(t);
      await store.run(`INSERT INTO items (id, n) VALUES ('x', 1), ('y', 1)`);
      // Each may take one only while both are there; two at a time would leave none.
      const take = (id: string) =>
        store.transaction(async (tx) => {
          const [row] = await tx.read<{ sum: number }>('SELECT SUM(n) AS sum FROM items');
          if (row?.sum === 2) await tx.run('UPDATE items SET n = 0 WHERE id = ?', [id]);
        });
      await Promise.all([take('x'), take('y')]);
      assert.deepEqual(await store.read('SELECT SUM(n) AS sum FROM items'), [{ sum: 1 }]);
    });

    it('runs statements asked for at once in their order', async (t) => {
      const store = await openItems(t);
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
      const store = await openItems(t);
      await store.transaction((tx) => {
        void tx.run('INSERT INTO items (id) VALUES (?)', ['a']);
      });
      assert.equal((await store.read('SELECT id FROM items')).length, 1);
    });

    it('refuses the store inside the work, and `tx` after it', async (t) => {
      const store = await openItems(t);
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
      const store = await openItems(t, { workMs: 300 });
      const stuck = store.transaction(async (tx) => {
        await tx.run('INSERT INTO items (id) VALUES (?)', ['stuck']);
        await new Promise(() => {});
      });
      const other = store.run('INSERT INTO items (id) VALUES (?)', ['other']);
      await assert.rejects(stuck, failsWith('store_timeout'));
      await other;
      assert.deepEqual(await store.read('SELECT id FROM items'), [{ id: 'other' }]);
    });

    it('finishes what was begun when it is closed, and takes nothing new', async (t) => {
      const store = await openItems(t);
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

  describe(`${subject.name}: migrations`, { skip }, () => {
    const first = { name: 'first', sql: 'CREATE TABLE a (id BIGINT PRIMARY KEY)' };
    const second = { name: 'second', sql: 'CREATE TABLE b (id BIGINT PRIMARY KEY); INSERT INTO b VALUES (1)' };

    it('are applied in order, once, each room on its own', async (t) => {
      const store = await open(t);
      assert.deepEqual(await store.migrate('one', [first]), ['first']);
      assert.deepEqual(await store.migrate('one', [first, second]), ['second']);
      assert.deepEqual(await store.migrate('one', [first, second]), []);
      assert.deepEqual(await store.migrate('two', [{ name: 'first', sql: 'CREATE TABLE c (id BIGINT)' }]), ['first']);
      assert.deepEqual(await store.read('SELECT id FROM b'), [{ id: 1 }]);
    });

    it('are refused when one was edited, renamed or removed since', async (t) => {
      const store = await open(t);
      await store.migrate('one', [first, second]);
      const edited = { ...first, sql: `${first.sql} ` };
      const renamed = { ...second, name: 'other' };
      await assert.rejects(store.migrate('one', [edited, second]), failsWith('migration_changed'));
      await assert.rejects(store.migrate('one', [first, renamed]), failsWith('migration_changed'));
      await assert.rejects(store.migrate('one', [second, first]), failsWith('migration_changed'));
      await assert.rejects(store.migrate('one', [first]), failsWith('migration_unknown'));
    });

    it('are applied all or none', async (t) => {
      const store = await open(t);
      const broken = { name: 'broken', sql: 'CREATE TABLE c (id BIGINT); CREATE TABEL d (id BIGINT)' };
      await assert.rejects(store.migrate('one', [first, broken]), (error: Error) => {
        assert.match(error.message, /one\/broken/);
        return failsWith('migration_failed')(error);
      });
      assert.deepEqual(await store.migrate('one', [first, second]), ['first', 'second']);
    });

    it('refuse a deferred constraint and a name given twice', async (t) => {
      const store = await open(t);
      const deferred = { name: 'x', sql: 'CREATE TABLE x (a BIGINT REFERENCES y (a) DEFERRABLE INITIALLY DEFERRED)' };
      await assert.rejects(store.migrate('one', [deferred]), failsWith('migration_failed'));
      await assert.rejects(store.migrate('one', [first, { ...second, name: 'first' }]), failsWith('migration_failed'));
    });
  });

  describe(`${subject.name}: wake-ups`, { skip }, () => {
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
      const store = await openItems(t);
      const woken = counter();
      store.listen('queue', woken.wake);
      await woken.reached(1);
      store.notify('queue');
      await woken.reached(2);
      store.notify('queue');
      await woken.reached(3);
    });

    it('come from a transaction when it has been committed, and not when it was rolled back', async (t) => {
      const store = await openItems(t);
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

    it('do not come to who stopped listening, nor for another channel', async (t) => {
      const store = await openItems(t);
      const [stopped, other, woken] = [counter(), counter(), counter()];
      const stop = store.listen('queue', stopped.wake);
      store.listen('other', other.wake);
      store.listen('queue', woken.wake);
      await Promise.all([stopped.reached(1), other.reached(1), woken.reached(1)]);
      stop();
      store.notify('queue');
      await woken.reached(2);
      assert.equal(stopped.count(), 1);
      assert.equal(other.count(), 1);
    });

    it('refuse a channel that cannot be named', async (t) => {
      const store = await openItems(t);
      for (const channel of ['', 'Queue', 'a-b', '1a', 'a"; drop', 'a'.repeat(61)]) {
        assert.throws(() => store.notify(channel), failsWith('store_misuse'));
        assert.throws(() => store.listen(channel, () => {}), failsWith('store_misuse'));
      }
    });
  });

  if (subject.shareable) processContract(subject);
}
