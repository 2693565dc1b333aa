import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createStore } from '@farol/store';
import { createEventLog } from '@farol/webhooks';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { dbSchema } from './db-schema.ts';

const dayMs = 86_400_000;

function open(t: TestContext) {
  const folder = folderOf(t);
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'farol.db')}` };
  return {
    folder,
    db: async (words: string) => {
      const { exitCode, stdout } = await farol(`db ${words} --json`, { environment });
      return { exitCode, result: dbSchema.parse(JSON.parse(stdout)) };
    },
    text: (words: string) => farol(`db ${words} --lang en`, { environment }),
    onStore: async <T>(work: (store: ReturnType<typeof createStore>) => Promise<T>): Promise<T> => {
      const store = createStore({ url: environment.DATABASE_URL, maxWaitMs: 10_000 });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
  };
}

const migrationNames = async (db: ReturnType<typeof open>['db'], words: string) => {
  const { exitCode, result } = await db(words);
  assert.ok(result.action === 'migrate');
  return { exitCode, names: result.migrations };
};

test('db migrate --check lists what is missing and changes nothing; db migrate applies it', async (t) => {
  const { folder, db, text } = open(t);
  const missing = await migrationNames(db, 'migrate --check');
  assert.equal(missing.exitCode, 1);
  assert.ok(missing.names.includes('breakers') && missing.names.includes('sites of callers'));
  assert.match((await text('migrate --check')).stdout, /^There is no data at .+farol\.db yet\. Missing: /);
  assert.deepEqual(readdirSync(folder), [], 'no file is made');
  assert.deepEqual((await migrationNames(db, 'migrate --check')).names, missing.names);
  assert.deepEqual(await migrationNames(db, 'migrate'), { exitCode: 0, names: missing.names });
  assert.deepEqual(await migrationNames(db, 'migrate --check'), { exitCode: 0, names: [] });
  assert.equal((await text('migrate --check')).stdout, 'The tables are up to date.\n');
});

test('db says when the program is older than its data', async (t) => {
  const { db, text, onStore } = open(t);
  await db('migrate');
  await onStore((store) =>
    store.run(
      `INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('gateway', 99, 'newer', '', 0)`,
    ),
  );
  const { exitCode, stderr } = await text('migrate --check');
  assert.equal(exitCode, 1);
  assert.match(stderr, /This program is older than its data/);
});

test('db prune deletes events and refusals that are older than the days', async (t) => {
  const { db, onStore } = open(t);
  await db('migrate');
  await onStore(async (store) => {
    for (const days of [40, 20]) {
      const at = Date.now() - days * dayMs;
      await store.run(
        `INSERT INTO webhook_received
           (source, event_key, facts_key, kind, body, digest, via, copies, received_at, state, attempts, due_at)
         VALUES ('spec', ?, ?, 'k', ?, '', 'delivery', 1, ?, 'done', 1, 0)`,
        [String(days), String(days), new Uint8Array(), at],
      );
      await store.run(
        `INSERT INTO webhook_refused (source, reason, headers, size, digest, refused_at) VALUES ('spec', 'r', '{}', 0, '', ?)`,
        [at],
      );
    }
  });
  const counts = { action: 'prune', published: 0, received: 1, refused: 1 };
  assert.deepEqual((await db('prune')).result, { ...counts, days: 30 });
  assert.equal(await onStore(async (store) => (await createEventLog({ store }).events()).items.length), 1);
  assert.deepEqual((await db('prune --days 7')).result, { ...counts, days: 7 });
});

test('db vacuum gives free space back to the disk', async (t) => {
  const { db, onStore } = open(t);
  await onStore(async (store) => {
    await store.run('CREATE TABLE large (body BLOB)');
    await store.run('INSERT INTO large VALUES (?)', [new Uint8Array(1_000_000)]);
    await store.run('DELETE FROM large');
  });
  const { result } = await db('vacuum');
  assert.ok(result.action === 'vacuum' && result.bytes_before - result.bytes_after > 900_000, JSON.stringify(result));
});

test('db backup copies the data while it is used, and db restore puts it back and sets the newer data aside', async (t) => {
  const { db, text, onStore, folder } = open(t);
  await db('migrate');
  const file = join(folder, 'copy.db');
  const refuse = (store: ReturnType<typeof createStore>, reason: string) =>
    store.run(
      `INSERT INTO webhook_refused (source, reason, headers, size, digest, refused_at) VALUES ('spec', ?, '{}', 0, '', 0)`,
      [reason],
    );
  const reasons = (store: ReturnType<typeof createStore>) => store.read('SELECT reason FROM webhook_refused');
  await onStore(async (store) => {
    await refuse(store, 'in the backup');
    const { result } = await db(`backup ${file}`);
    assert.ok(result.action === 'backup' && result.file === file && result.bytes > 0);
    await refuse(store, 'later');
    const restored = await db(`restore ${file}`);
    assert.ok(restored.result.action === 'restore' && restored.result.before !== null);
    assert.deepEqual(await reasons(store), [{ reason: 'in the backup' }]);
  });
  const again = await text(`backup ${file}`);
  assert.equal(again.exitCode, 1);
  assert.match(again.stderr, /already exists; choose another name/);
  const wrong = await text(`restore ${join(folder, 'nowhere')}`);
  assert.deepEqual([wrong.exitCode, /There is nothing to read/.test(wrong.stderr)], [1, true]);
  const nowhere = await text(`backup ${join(folder, 'no', 'folder.db')}`);
  assert.match(nowhere.stderr, /The folder .+no does not exist; make it or choose another one/);
  const other = await text('migrate --database mysql://ana:hush@127.0.0.1/c');
  assert.deepEqual([other.exitCode, other.stdout], [1, '']);
  assert.match(other.stderr, /as sqlite:<file> or as postgres:/);
  assert.doesNotMatch(other.stderr, /hush/);
  assert.match((await text('prune 7')).stderr, /Unexpected argument "7": farol db prune reads and writes no file/);
  const away = await text('backup x --database postgres://a:hush@127.0.0.1:1/c');
  assert.equal(away.exitCode, 1);
  assert.match(away.stderr, /No PostgreSQL listens on the host and port of the URL/);
  assert.doesNotMatch(away.stderr, /hush/);
});

test('an option of another action, and days that are no number, are refused', async (t) => {
  const { text } = open(t);
  for (const words of [
    'vacuum --days 3',
    'prune --check',
    'prune --days 0',
    'prune --days x',
    'unknown',
    'backup',
    'restore',
    'vacuum file',
  ]) {
    assert.equal((await text(words)).exitCode, 2, words);
  }
});
