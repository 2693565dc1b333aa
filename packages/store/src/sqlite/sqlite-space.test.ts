// Giving space back to the file system.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { createStore } from '../index.ts';

const megabyte = 1_048_576;
const table = [{ name: 't', sql: 'CREATE TABLE t (id BIGINT PRIMARY KEY, body BLOB NOT NULL)' }];

function freshPath(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'farol-store-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'a.db');
}

async function fillAndEmpty(t: TestContext, path: string) {
  const store = createStore({ url: `sqlite:${path}` });
  t.after(() => store.close());
  await store.migrate('t', table);
  for (let n = 0; n < 8; n += 1) await store.run('INSERT INTO t VALUES (?, ?)', [n, new Uint8Array(megabyte)]);
  await store.run('DELETE FROM t');
  return store;
}

describe('the space of a SQLite file', () => {
  it('that rows left is free for new rows, and given back by vacuum', async (t) => {
    const path = freshPath(t);
    const store = await fillAndEmpty(t, path);
    const before = await store.sizes();
    assert.ok(before.freeBytes > 7 * megabyte, JSON.stringify(before));
    await store.vacuum();
    const after = await store.sizes();
    assert.equal(after.freeBytes, 0);
    assert.ok(after.bytes < megabyte, JSON.stringify(after));
    await store.close();
    assert.ok(statSync(path).size < megabyte);
  });

  it('is given back by a full vacuum also while another process writes, which it waits for', async (t) => {
    const path = freshPath(t);
    const store = await fillAndEmpty(t, path);
    const script = `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
      db.exec('BEGIN IMMEDIATE'); console.log('holds'); setTimeout(() => { db.exec('COMMIT'); db.close(); }, 500)`;
    const writer = spawn(process.execPath, ['-e', script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(writer, 'close');
    await once(writer.stdout, 'data');
    await store.vacuum({ full: true });
    assert.equal((await store.sizes()).freeBytes, 0);
    await ended;
  });

  it('lets other work go on between the steps of a vacuum', async (t) => {
    const store = await fillAndEmpty(t, freshPath(t));
    let vacuumed = false;
    const vacuum = store.vacuum().then(() => {
      vacuumed = true;
    });
    await store.run('INSERT INTO t VALUES (?, ?)', [1, new Uint8Array(1)]);
    assert.equal(vacuumed, false);
    await vacuum;
  });

  it('of a file that an older version made is given back by a full vacuum, and afterwards in steps', async (t) => {
    const path = freshPath(t);
    const old = new DatabaseSync(path);
    old.exec('CREATE TABLE older (id TEXT)');
    old.close();
    const store = await fillAndEmpty(t, path);
    await store.vacuum();
    assert.ok((await store.sizes()).freeBytes > 7 * megabyte);
    await store.vacuum({ full: true });
    assert.ok((await store.sizes()).bytes < megabyte);
    await store.run('INSERT INTO t VALUES (?, ?)', [1, new Uint8Array(megabyte)]);
    await store.run('DELETE FROM t');
    await store.vacuum();
    assert.equal((await store.sizes()).freeBytes, 0);
  });

  it('of a store in memory is measured too', async (t) => {
    const store = createStore({ url: 'sqlite::memory:' });
    t.after(() => store.close());
    await store.migrate('t', table);
    assert.ok((await store.sizes()).bytes > 0);
    await store.vacuum({ full: true });
  });
});
