// Backups that are made and put back while others write, on each store.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { backupStore, createStore, isStoreError, type Migration, restoreStore, type Store } from '../index.ts';
import { failsWith, type Subject } from '../testing/contract-subject.ts';

const first: Migration = {
  name: 'accounts',
  sql: (d) => `
    CREATE TABLE accounts (id ${d.text} PRIMARY KEY, total BIGINT NOT NULL, body ${d.blob}, note ${d.text});
    CREATE TABLE moves (position ${d.serial}, account ${d.text} NOT NULL REFERENCES accounts (id), amount BIGINT NOT NULL);
    INSERT INTO accounts (id, total) VALUES ('a', 0), ('b', 0);
  `,
};
const second: Migration = { name: 'later', sql: 'ALTER TABLE moves ADD COLUMN later BIGINT NOT NULL DEFAULT 7' };
const rooms = [{ room: 'bank', migrations: [first] }];
const newerRooms = [{ room: 'bank', migrations: [first, second] }];

/** Moves an amount from one account to the other: in every state of one moment the sums are 0 and agree. */
const move = (store: Store, amount: number) =>
  store.transaction(
    async (tx) => {
      for (const [id, change] of [
        ['a', -amount],
        ['b', amount],
      ] as const) {
        await tx.run('UPDATE accounts SET total = total + ? WHERE id = ?', [change, id]);
        await tx.run('INSERT INTO moves (account, amount) VALUES (?, ?)', [id, change]);
      }
    },
    { isolation: 'read-committed' },
  );

async function sums(store: Store) {
  const [row] = await store.read<{ total: number; moved: number; highest: number; n: number }>(
    `SELECT (SELECT SUM(total) FROM accounts) AS total, (SELECT total FROM accounts WHERE id = 'b') AS highest,
       COALESCE(SUM(amount), 0) AS moved, COUNT(*) AS n FROM moves`,
  );
  return row ?? assert.fail();
}

/** A write that meets the moment at which a SQLite file is exchanged is refused, nothing written. */
function allowExchange(error: unknown): void {
  if (!isStoreError(error, 'store_unavailable')) throw error;
}

export function backupContract(subject: Subject): void {
  describe(`${subject.name}: backups`, { skip: subject.skip ?? false }, () => {
    const arrange = async (t: TestContext, migrations = rooms) => {
      const folder = mkdtempSync(join(tmpdir(), 'farol-contract-'));
      t.after(() => rmSync(folder, { recursive: true, force: true }));
      const url = await subject.freshUrl(t);
      const store = createStore({ url, maxWaitMs: 60_000, workMs: 60_000 });
      t.after(() => store.close());
      for (const { room, migrations: list } of migrations) await store.migrate(room, list);
      return { url, store, folder, file: join(folder, 'backup.db') };
    };
    const opened = (t: TestContext, file: string) => {
      const store = createStore({ url: `sqlite:${file}`, maxWaitMs: 60_000 });
      t.after(() => store.close());
      return store;
    };

    it('in the middle of writes are of one moment, and the writes go on; so does a restore', async (t) => {
      const { url, store, file } = await arrange(t);
      await store.run('UPDATE accounts SET body = ?, note = ? WHERE id = ?', [new Uint8Array([0, 255]), 'é ✓', 'a']);
      for (let n = 0; n < 150; n += 1) await move(store, 1);
      let isOver = false;
      const writing = Promise.all(
        [1, 2].map(async () => {
          while (!isOver) await move(store, 1).catch(allowExchange);
        }),
      );
      const made = await backupStore(url, file, rooms);
      assert.deepEqual([statSync(file).size, statSync(file).mode & 0o777], [made.bytes, 0o600]);
      await move(store, 1_000_000);
      const restored = await restoreStore(url, file, rooms);
      isOver = true;
      await writing;

      const now = await sums(store);
      assert.deepEqual([now.total, now.moved], [0, 0]);
      assert.ok(now.highest < 1_000_000, 'the restored state is that of the backup, and later writes');
      const backup = await sums(opened(t, file));
      assert.deepEqual([backup.total, backup.moved], [0, 0]);
      assert.ok(backup.highest >= 150 && backup.n === 2 * backup.highest, 'everything acknowledged before is in it');
      const before = await sums(opened(t, restored.before ?? assert.fail()));
      assert.deepEqual([before.total, before.highest >= 1_000_000], [0, true], 'what was replaced is still there');
      const again = await restoreStore(url, file, rooms);
      assert.notEqual(again.before, restored.before, 'a second restore sets its data aside elsewhere');
      assert.equal((await sums(opened(t, restored.before ?? ''))).highest, before.highest);
      assert.deepEqual(await store.read('SELECT body, note FROM accounts WHERE id = ?', ['a']), [
        { body: new Uint8Array([0, 255]), note: 'é ✓' },
      ]);
      const [last] = await store.read<{ last: number }>('SELECT MAX(position) AS last FROM moves');
      await move(store, 1);
      const { rows } = await store.run<{ position: number }>(
        `INSERT INTO moves (account, amount) VALUES ('a', 0) RETURNING position`,
      );
      assert.ok((rows[0]?.position ?? 0) >= (last?.last ?? 0) + 3, 'row numbers go on after the restored ones');
    });

    it('of an older version are migrated; those of a newer one, damaged files and files in the way are refused', async (t) => {
      const older = await arrange(t);
      await move(older.store, 5);
      await backupStore(older.url, older.file, newerRooms);
      await assert.rejects(backupStore(older.url, older.file, rooms), { code: 'EEXIST' });
      await restoreStore(older.url, older.file, newerRooms);
      await older.store.migrate('bank', newerRooms[0]?.migrations ?? []);
      assert.deepEqual(await older.store.read('SELECT later FROM moves'), [{ later: 7 }, { later: 7 }]);

      const newer = join(older.folder, 'newer.db');
      await backupStore(older.url, newer, newerRooms);
      await assert.rejects(restoreStore(older.url, newer, rooms), failsWith('migration_unknown'));
      await assert.rejects(restoreStore(older.url, newer, []), failsWith('migration_unknown'));
      const broken = join(older.folder, 'broken');
      writeFileSync(broken, 'no database, although long enough to look like one'.repeat(100));
      await assert.rejects(restoreStore(older.url, broken, rooms), failsWith('store_corrupt'));
      await assert.rejects(restoreStore(older.url, join(older.folder, 'none'), rooms), failsWith('store_unavailable'));
      assert.equal((await sums(older.store)).highest, 5);
    });

    it('go into an empty store of either kind', async (t) => {
      const { url, store, file, folder } = await arrange(t);
      await move(store, 9);
      await backupStore(url, file, rooms);
      for (const to of [await subject.freshUrl(t), `sqlite:${join(folder, 'other.db')}`]) {
        await restoreStore(to, file, rooms);
        const other = createStore({ url: to, maxWaitMs: 60_000 });
        t.after(() => other.close());
        assert.deepEqual(await other.migrate('bank', [first]), [], 'its tables are complete');
        assert.equal((await sums(other)).highest, 9);
      }
    });
  });
}
