// Values and statements behave the same on both stores.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StoreErrorCode } from '../index.ts';
import { failsWith, openItems, type Subject } from '../testing/contract-subject.ts';

export function valuesContract(subject: Subject): void {
  describe(`${subject.name}: values and statements`, { skip: subject.skip ?? false }, () => {
    it('has a size, and can be vacuumed', async (t) => {
      const store = await openItems(subject, t);
      assert.ok((await store.sizes()).bytes > 0);
      await store.vacuum();
      await store.vacuum({ full: true });
      assert.deepEqual(await store.read('SELECT id FROM items'), []);
    });

    it('has a steady clock beside the wall clock', async (t) => {
      const store = await openItems(subject, t);
      const first = await store.steadyNow();
      const [row] = await store.read<{ steady: number }>('SELECT CAST(:steady AS BIGINT) AS steady');
      assert.ok(row && row.steady >= first);
      assert.ok((await store.transaction((tx) => tx.steadyNow())) >= row.steady);
    });

    it('inserts any number of rows with the queries of its dialect, as they were given', async (t) => {
      const store = await openItems(subject, t);
      const columns = { id: 'text', n: 'integer', body: 'bytes', note: 'text' } as const;
      const rows = Array.from({ length: 203 }, (_, n) => ({
        id: String(n).padStart(3, '0'),
        n,
        body: n % 2 === 0 ? null : Buffer.from([n, 0, 255]),
        note: n % 3 === 0 ? null : `'ação' "${n}" \\`,
      }));
      for (const { text, values } of store.dialect.rows(columns, rows))
        await store.run(`INSERT INTO items (${Object.keys(columns).join(', ')}) ${text}`, values);
      const found = await store.read<(typeof rows)[number]>('SELECT id, n, body, note FROM items ORDER BY id');
      const plain = (row: (typeof rows)[number]) => ({ ...row, body: row.body && [...row.body] });
      assert.deepEqual(found.map(plain), rows.map(plain));
      assert.deepEqual(store.dialect.rows(columns, []), []);
    });

    it('gives back text, integers, bytes and null as they were written', async (t) => {
      const store = await openItems(subject, t);
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
      const store = await openItems(subject, t);
      await store.run('INSERT INTO items (id, n) VALUES (?, ?), (?, ?)', ['a', 40, 'b', 2]);
      assert.deepEqual(await store.read('SELECT COUNT(*) AS count, SUM(n) AS sum, MAX(n) = 40 AS same FROM items'), [
        { count: 2, sum: 42, same: 1 },
      ]);
    });

    it('refuses to round an integer that a number cannot hold', async (t) => {
      const store = await openItems(subject, t);
      await store.run('INSERT INTO items (id, n) VALUES (?, 9007199254740993)', ['a']);
      await assert.rejects(store.read('SELECT n FROM items'), failsWith('statement_invalid'));
      assert.deepEqual(await store.read('SELECT CAST(n AS TEXT) AS n FROM items'), [{ n: '9007199254740993' }]);
    });

    it('orders text byte by byte whatever the locale', async (t) => {
      const store = await openItems(subject, t);
      for (const id of ['b', 'B', 'á', 'a', 'Z', '_', '10', '9'])
        await store.run('INSERT INTO items (id) VALUES (?)', [id]);
      const rows = await store.read<{ id: string }>('SELECT id FROM items ORDER BY id');
      assert.deepEqual(
        rows.map(({ id }) => id),
        ['10', '9', 'B', 'Z', '_', 'a', 'b', 'á'],
      );
    });

    it('treats a question mark in a string, a quoted name or a comment as plain text', async (t) => {
      const store = await openItems(subject, t);
      const sql = `SELECT '?; it''s :now' AS text, CAST(? AS TEXT) AS "what?" -- really?; :now\n /* ? */ ;`;
      assert.deepEqual(await store.read(sql, ['v']), [{ text: "?; it's :now", 'what?': 'v' }]);
    });

    it('resolves to the number of changed rows and the rows of RETURNING', async (t) => {
      const store = await openItems(subject, t);
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
      const store = await openItems(subject, t);
      const results = await Promise.all(
        Array.from({ length: 64 }, () =>
          store.run('INSERT INTO items (id) VALUES (?) ON CONFLICT DO NOTHING', ['same']),
        ),
      );
      assert.equal(results.filter(({ changes }) => changes === 1).length, 1);
      assert.equal(results.filter(({ changes }) => changes === 0).length, 63);
    });

    it('never gives a serial number twice, even after a deletion', async (t) => {
      const store = await openItems(subject, t);
      const insert = async () =>
        (await store.run('INSERT INTO counted (label) VALUES (?) RETURNING id', ['x'])).rows[0]?.id;
      assert.equal(await insert(), 1);
      assert.equal(await insert(), 2);
      await store.run('DELETE FROM counted');
      assert.equal(await insert(), 3);
    });

    it('tells the constraints apart', async (t) => {
      const store = await openItems(subject, t);
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

    it('refuses statements and values that would mean different things on the two stores', async (t) => {
      const store = await openItems(subject, t);
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

    it('never puts a value into an error message', async (t) => {
      const store = await openItems(subject, t);
      const secret = 'whsec_very_secret';
      await store.run('INSERT INTO items (id) VALUES (?)', [secret]);
      await assert.rejects(store.run('INSERT INTO items (id) VALUES (?)', [secret]), (error: Error) => {
        assert.doesNotMatch(`${error.message} ${JSON.stringify(error.cause)} ${error.stack}`, /very_secret/);
        return true;
      });
    });
  });

  describe(`${subject.name}: the clock`, { skip: subject.skip ?? false }, () => {
    it('is one clock for now(), tx.now() and :now, and can be given by a test', async (t) => {
      let time = 1_700_000_000_123;
      const store = await openItems(subject, t, { clock: () => time });
      assert.equal(await store.now(), time);
      time += 5;
      await store.run('INSERT INTO items (id, n) VALUES (?, :now + ?)', ['a', 10]);
      time += 1;
      assert.equal(await store.transaction((tx) => tx.now()), time);
      assert.deepEqual(await store.read('SELECT n FROM items WHERE n > :now'), [{ n: 1_700_000_000_138 }]);
    });

    it('is the real time in milliseconds otherwise', async (t) => {
      const store = await openItems(subject, t);
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
}
