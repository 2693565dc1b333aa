// The contract on SQLite, and the promises of a SQLite file.
import assert from 'node:assert/strict';
import fs, { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { storeContract } from '../contract/store.contract.ts';
import { createStore } from '../index.ts';
import { failsWith } from '../testing/contract-subject.ts';

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'farol-store-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function mockSync(t: TestContext, sync: (file: number, ended: fs.NoParamCallback) => void): void {
  const mocked = t.mock.method(fs, 'fdatasync', sync);
  syncBuiltinESMExports();
  t.after(() => {
    mocked.mock.restore();
    syncBuiltinESMExports();
  });
}

storeContract({
  name: 'sqlite file',
  shareable: true,
  freshUrl: (t) => `sqlite:${join(folder(t), 'deep', 'a store.db')}`,
});
storeContract({ name: 'sqlite memory', shareable: false, freshUrl: () => 'sqlite::memory:' });

describe('a SQLite file', () => {
  const table = [{ name: 't', sql: 'CREATE TABLE t (id TEXT PRIMARY KEY)' }];

  it('wakes the listeners of peers too, once a transaction is committed', async (t) => {
    const url = `sqlite:${join(folder(t), 'a.db')}`;
    const waking: ((channel: string) => void)[] = [];
    const open = (other: number) =>
      createStore({
        url,
        peers: { send: (channel) => waking[other]?.(channel), receive: (wake) => waking.push(wake) },
      });
    const [here, there] = [open(1), open(0)];
    t.after(() => Promise.all([here.close(), there.close()]));
    await here.migrate('t', table);
    let seen: readonly object[] = [];
    const woken = new Promise<void>((resolve) => {
      there.listen('queue', async () => {
        seen = await there.read('SELECT id FROM t');
        if (seen.length > 0) resolve();
      });
    });
    await here.transaction(async (tx) => {
      tx.notify('queue');
      await tx.run('INSERT INTO t VALUES (?)', ['a']);
    });
    await woken;
    assert.deepEqual(seen, [{ id: 'a' }]);
  });

  it('is committed once for all writes of one tick', async (t) => {
    const store = createStore({ url: `sqlite:${join(folder(t), 'a.db')}` });
    t.after(() => store.close());
    await store.migrate('t', table);
    const script = t.mock.method(DatabaseSync.prototype, 'exec');
    await Promise.all(Array.from({ length: 100 }, (_, n) => store.run('INSERT INTO t VALUES (?)', [`${n}`])));
    const commits = script.mock.calls.filter((call) => call.arguments[0] === 'COMMIT').length;
    script.mock.restore();
    assert.equal(commits, 1);
    assert.deepEqual(await store.read('SELECT COUNT(*) AS count FROM t'), [{ count: 100 }]);
  });

  it('rejects every work of a group whose commit failed, also one that was refused before', async (t) => {
    const store = createStore({ url: `sqlite:${join(folder(t), 'a.db')}` });
    t.after(() => store.close());
    await store.migrate('t', table);
    const exec = DatabaseSync.prototype.exec;
    const diskFull = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    const script = t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, sql: string) {
      if (sql === 'COMMIT') throw diskFull;
      exec.call(this, sql);
    });
    // The second is refused because of the first one's row, which is not going to be there.
    const works = ['a', 'a', 'b'].map((id) => store.run('INSERT INTO t VALUES (?)', [id]));
    for (const work of works) await assert.rejects(work, failsWith('store_unavailable'));
    script.mock.restore();
    assert.deepEqual(await store.read('SELECT id FROM t'), []);
    await store.run('INSERT INTO t VALUES (?)', ['a']);
  });

  it('calls the outcome unknown when the disk fails during the commit', async (t) => {
    const store = createStore({ url: `sqlite:${join(folder(t), 'a.db')}` });
    t.after(() => store.close());
    await store.migrate('t', table);
    const exec = DatabaseSync.prototype.exec;
    const failed = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 });
    t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, sql: string) {
      if (sql === 'COMMIT') throw failed;
      exec.call(this, sql);
    });
    await assert.rejects(store.run('INSERT INTO t VALUES (?)', ['a']), failsWith('store_outcome_unknown'));
  });

  it('answers a write only when its log is on the disk, and goes on with other events until then', async (t) => {
    const store = createStore({ url: `sqlite:${join(folder(t), 'a.db')}` });
    t.after(() => store.close());
    await store.migrate('t', table);
    const syncing = Promise.withResolvers<fs.NoParamCallback>();
    mockSync(t, (_file, ended) => syncing.resolve(ended));
    let answered = false;
    const work = store.run('INSERT INTO t VALUES (?)', ['a']).then(() => {
      answered = true;
    });
    const end = await syncing.promise;
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(answered, false);
    end(null);
    await work;
  });

  it('calls the outcome unknown when the log cannot be synced', async (t) => {
    const store = createStore({ url: `sqlite:${join(folder(t), 'a.db')}` });
    t.after(() => store.close());
    await store.migrate('t', table);
    mockSync(t, (_file, ended) => ended(Object.assign(new Error('i/o error'), { code: 'EIO' })));
    await assert.rejects(store.run('INSERT INTO t VALUES (?)', ['a']), failsWith('store_outcome_unknown'));
  });

  it('has a write-ahead log that SQLite syncs before it is emptied, readable by its owner only', async (t) => {
    const path = join(folder(t), 'a.db');
    const store = createStore({ url: `sqlite:${path}` });
    t.after(() => store.close());
    await store.migrate('t', table);
    assert.deepEqual(await store.read('SELECT journal_mode FROM pragma_journal_mode'), [{ journal_mode: 'wal' }]);
    const sync = await store.transaction((tx) => tx.read('SELECT synchronous FROM pragma_synchronous'));
    assert.deepEqual(sync, [{ synchronous: 1 }]);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(statSync(`${path}-wal`).mode & 0o777, 0o600);
  });

  it('waits for another process that is writing, and gives up in time without stopping this one', async (t) => {
    const path = join(folder(t), 'a.db');
    const store = createStore({ url: `sqlite:${path}`, maxWaitMs: 2_000 });
    t.after(() => store.close());
    await store.migrate('t', table);
    const other = new DatabaseSync(path);
    t.after(() => other.close());
    other.exec('BEGIN IMMEDIATE');

    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 5);
    t.after(() => clearInterval(ticking));
    await assert.rejects(store.run('INSERT INTO t VALUES (?)', ['a']), failsWith('store_unavailable'));
    assert.ok(turns >= 5, `other events had ${turns} turns`);
    assert.deepEqual(await store.read('SELECT id FROM t'), [], 'reading goes on meanwhile');

    const waiting = store.run('INSERT INTO t VALUES (?)', ['b']);
    other.exec('COMMIT');
    assert.equal((await waiting).changes, 1);
  });

  it('is written to by a process that stood still for longer than a write may wait', async (t) => {
    const store = createStore({ url: `sqlite:${join(folder(t), 'a.db')}`, maxWaitMs: 20 });
    t.after(() => store.close());
    await store.migrate('t', table);
    await new Promise((resolve) => setImmediate(resolve));
    const work = store.run('INSERT INTO t VALUES (?)', ['a']);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
    assert.equal((await work).changes, 1);
  });

  it('is unavailable where it cannot be created, and works as soon as it can', async (t) => {
    const place = join(folder(t), 'place');
    writeFileSync(place, 'a file where a folder is needed');
    const store = createStore({ url: `sqlite:${place}/a.db` });
    t.after(() => store.close());
    await assert.rejects(store.migrate('t', table), failsWith('store_unavailable'));
    await assert.rejects(store.read('SELECT 1 AS one'), failsWith('store_unavailable'));
    rmSync(place);
    assert.deepEqual(await store.migrate('t', table), ['t']);
  });

  it('is unavailable in a folder without permission to write', {
    skip: process.getuid?.() === 0 && 'root may write anywhere',
  }, async (t) => {
    const place = folder(t);
    chmodSync(place, 0o500);
    const store = createStore({ url: `sqlite:${place}/a.db` });
    t.after(() => store.close());
    await assert.rejects(store.migrate('t', table), failsWith('store_unavailable'));
  });

  it('is unavailable in a place that not even root can write to', {
    skip: !existsSync('/proc') && 'no /proc',
  }, async (t) => {
    const store = createStore({ url: 'sqlite:/proc/farol/a.db' });
    t.after(() => store.close());
    await assert.rejects(store.migrate('t', table), failsWith('store_unavailable'));
    await assert.rejects(
      store.transaction((tx) => tx.now()),
      failsWith('store_unavailable'),
    );
  });

  it('is called corrupt when it is not a database', async (t) => {
    const path = join(folder(t), 'a.db');
    writeFileSync(path, 'This is not a database, but it is long enough to be taken for a header. '.repeat(20));
    const store = createStore({ url: `sqlite:${path}` });
    t.after(() => store.close());
    await assert.rejects(store.migrate('t', table), failsWith('store_corrupt'));
    await assert.rejects(store.read('SELECT 1 AS one'), failsWith('store_corrupt'));
  });

  it('is unavailable after it was moved away, and is never silently created again', async (t) => {
    const path = join(folder(t), 'a.db');
    const store = createStore({ url: `sqlite:${path}` });
    t.after(() => store.close());
    await store.migrate('t', table);
    renameSync(path, `${path}.moved`);
    await assert.rejects(store.run('INSERT INTO t VALUES (?)', ['a']), failsWith('store_unavailable'));
    await assert.rejects(store.read('SELECT id FROM t'), failsWith('store_unavailable'));
    assert.ok(!existsSync(path));
    renameSync(`${path}.moved`, path);
    await store.run('INSERT INTO t VALUES (?)', ['a']);
  });
});

describe('the URL of a store', () => {
  it('is refused without being repeated in the message when its kind is unknown', () => {
    for (const url of [
      '',
      'mysql://root:hunter2@host/db',
      'hunter2',
      'sqlite:',
      'sqlite://host/hunter2',
      'sqlite:hunter2/',
    ]) {
      assert.throws(
        () => createStore({ url }),
        (error: Error) => {
          assert.doesNotMatch(error.message, /hunter2/);
          return failsWith('store_url_invalid')(error);
        },
      );
    }
  });
});
