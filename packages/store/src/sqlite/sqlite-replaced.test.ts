// A SQLite file that is replaced while it is open, as by restoring a backup.
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createStore } from '../index.ts';
import { failsWith } from '../testing/contract-subject.ts';

const table = { name: 't', sql: 'CREATE TABLE t (id TEXT PRIMARY KEY)' };
const later = { name: 'later', sql: 'CREATE TABLE later (id TEXT PRIMARY KEY)' };

async function openWithBackup(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-store-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.db');
  const old = createStore({ url: `sqlite:${path}` });
  await old.migrate('t', [table]);
  await old.run('INSERT INTO t VALUES (?)', ['in the backup']);
  await old.close();
  copyFileSync(path, `${path}.backup`);
  const store = createStore({ url: `sqlite:${path}` });
  t.after(() => store.close());
  assert.deepEqual(await store.migrate('t', [table, later]), ['later']);
  await store.run('INSERT INTO t VALUES (?)', ['after the backup']);
  return { store, path, restore: () => renameSync(`${path}.backup`, path) };
}

describe('a replaced SQLite file', () => {
  it('is reopened and migrated, for reads and for writes', async (t) => {
    const { store, restore } = await openWithBackup(t);
    restore();
    assert.deepEqual(await store.read('SELECT id FROM t'), [{ id: 'in the backup' }]);
    assert.deepEqual(await store.read('SELECT id FROM later'), []);
    await store.run('INSERT INTO t VALUES (?)', ['new']);
    await store.transaction((tx) => tx.run('INSERT INTO later VALUES (?)', ['new']));
    assert.equal((await store.read('SELECT id FROM t')).length, 2);
  });

  it('keeps every write that was acknowledged after it was reopened', async (t) => {
    const { store, path, restore } = await openWithBackup(t);
    restore();
    const writes = Array.from({ length: 50 }, (_, n) => store.run('INSERT INTO t VALUES (?)', [`${n}`]));
    await Promise.all(writes);
    const other = createStore({ url: `sqlite:${path}` });
    t.after(() => other.close());
    assert.equal((await other.read('SELECT id FROM t')).length, 51);
    await store.close();
    assert.equal((await other.read('SELECT id FROM t')).length, 51);
  });

  it('that is missing stays unavailable until a file is back', async (t) => {
    const { store, path, restore } = await openWithBackup(t);
    renameSync(path, `${path}.moved`);
    await assert.rejects(store.read('SELECT id FROM t'), failsWith('store_unavailable'));
    await assert.rejects(store.run('INSERT INTO t VALUES (?)', ['lost']), failsWith('store_unavailable'));
    restore();
    assert.deepEqual(await store.read('SELECT id FROM t'), [{ id: 'in the backup' }]);
  });
});
