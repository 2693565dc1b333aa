import assert from 'node:assert/strict';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createStore } from '../index.ts';
import { failsWith } from '../testing/contract-subject.ts';
import { backupSqlite, restoreSqlite } from './sqlite-backup.ts';

const table = { name: 't', sql: 'CREATE TABLE t (id BIGINT PRIMARY KEY)' };

async function open(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-backup-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.db');
  const store = createStore({ url: `sqlite:${path}` });
  t.after(() => store.close());
  await store.migrate('t', [table]);
  const add = (id: number) => store.run('INSERT INTO t VALUES (?)', [id]);
  const count = async () => (await store.read<{ n: number }>('SELECT COUNT(*) AS n FROM t'))[0]?.n;
  return { folder, path, store, add, count };
}

test('a backup in the middle of writes holds every write acknowledged before it, and the writes go on', async (t) => {
  const { folder, path, store, add, count } = await open(t);
  for (let id = 0; id < 100; id += 1) await add(id);
  const writing = Array.from({ length: 200 }, (_, n) => add(1_000 + n));
  const file = join(folder, 'backup.db');
  const { bytes } = backupSqlite(path, file);
  await Promise.all(writing);
  assert.equal(await count(), 300);
  assert.deepEqual([statSync(file).size, statSync(file).mode & 0o777], [bytes, 0o600]);

  // The open store has the old data from its next call on, and keeps new writes.
  const restored = restoreSqlite(path, file);
  assert.equal((await store.read('SELECT id FROM t WHERE id < 100')).length, 100);
  const left = (await count()) ?? 0;
  await add(5_000);
  assert.equal(await count(), left + 1);
  const before = createStore({ url: `sqlite:${restored.before}` });
  assert.equal((await before.read('SELECT id FROM t')).length, 300, 'what was replaced is still there');
  await before.close();
});

test('the log of a server that was killed is not applied to the restored file', async (t) => {
  const { folder, path, store, add } = await open(t);
  await add(1);
  const file = join(folder, 'backup.db');
  backupSqlite(path, file);
  await add(2);
  // As a kill leaves them: the file and its log, without a process that uses them.
  const killed = join(folder, 'killed.db');
  for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${killed}${end}`);
  await store.close();
  assert.ok(statSync(`${killed}-wal`).size > 0);
  restoreSqlite(killed, file);
  const after = createStore({ url: `sqlite:${killed}` });
  t.after(() => after.close());
  assert.deepEqual(await after.read('SELECT id FROM t'), [{ id: 1 }]);
});

test('a damaged store is replaced by a backup, and set aside with its log', async (t) => {
  const { folder, path, store, add } = await open(t);
  await add(1);
  const file = join(folder, 'backup.db');
  backupSqlite(path, file);
  await store.close();
  const damaged = join(folder, 'damaged.db');
  const rubbish = 'not a database, although long enough to look like one'.repeat(100);
  for (const end of ['', '-wal']) writeFileSync(`${damaged}${end}`, rubbish);
  assert.throws(() => backupSqlite(damaged, join(folder, 'b')), failsWith('store_corrupt'));
  const { before } = restoreSqlite(damaged, file);
  for (const end of ['', '-wal']) assert.equal(readFileSync(`${before}${end}`, 'utf8'), rubbish);
  const after = createStore({ url: `sqlite:${damaged}` });
  t.after(() => after.close());
  assert.deepEqual(await after.read('SELECT id FROM t'), [{ id: 1 }]);
});

test('the log of a store whose file was deleted is not applied to the restored file', async (t) => {
  const { folder, path, store, add } = await open(t);
  await add(1);
  const file = join(folder, 'backup.db');
  backupSqlite(path, file);
  await add(2);
  const deleted = join(folder, 'deleted.db');
  copyFileSync(`${path}-wal`, `${deleted}-wal`);
  await store.close();
  assert.equal(restoreSqlite(deleted, file).before, undefined);
  const after = createStore({ url: `sqlite:${deleted}` });
  t.after(() => after.close());
  assert.deepEqual(await after.read('SELECT id FROM t'), [{ id: 1 }]);
});

test('a second restore leaves what the first one set aside, and the first one can be undone', async (t) => {
  const { folder, path, add, count } = await open(t);
  const file = join(folder, 'backup.db');
  backupSqlite(path, file);
  await add(1);
  const first = restoreSqlite(path, file);
  assert.equal(await count(), 0);
  const second = restoreSqlite(path, file);
  assert.notEqual(second.before, first.before);
  restoreSqlite(path, first.before ?? '');
  assert.equal(await count(), 1);
});

test('a restored file belongs to the user whose file it replaces', {
  skip: process.getuid?.() === 0 ? false : 'only root can give files to other users',
}, async (t) => {
  const { folder, path, add } = await open(t);
  await add(1);
  const file = join(folder, 'backup.db');
  backupSqlite(path, file);
  chownSync(path, 65_534, 65_534);
  restoreSqlite(path, file);
  assert.deepEqual([statSync(path).uid, statSync(path).gid], [65_534, 65_534]);
  chownSync(folder, 65_534, 65_534);
  const fresh = join(folder, 'new.db');
  restoreSqlite(fresh, file);
  assert.equal(statSync(fresh).uid, 65_534);
});

test('a file in the way, a missing one, and one that is no store are refused, and nothing changes', async (t) => {
  const { folder, path, add, count } = await open(t);
  await add(1);
  const other = join(folder, 'other');
  writeFileSync(other, 'not a database, although long enough to look like one'.repeat(100));
  assert.throws(() => backupSqlite(path, other), { code: 'EEXIST' });
  assert.throws(() => backupSqlite(join(folder, 'nowhere'), join(folder, 'b')), failsWith('store_unavailable'));
  assert.equal(existsSync(join(folder, 'b')), false);
  assert.throws(() => restoreSqlite(path, other), failsWith('store_corrupt'));
  assert.throws(() => restoreSqlite(path, join(folder, 'nowhere')), failsWith('store_unavailable'));
  assert.equal(await count(), 1);
});
