import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { type OpenLog, openLog } from '../webhooks/open-log.ts';

const dayMs = 86_400_000;
const events = [
  { key: 'old', days: 31, state: 'done' },
  { key: 'waiting', days: 31, state: 'pending' },
  { key: 'week', days: 8, state: 'done' },
  { key: 'new', days: 1, state: 'ignored' },
];

function openDatabase(t: TestContext) {
  const folder = folderOf(t);
  const database = join(folder, 'log.db');
  const onLog = async <T>(work: (opened: OpenLog) => Promise<T>): Promise<T> => {
    const opened = await openLog(database);
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  };
  return { database, onLog };
}

async function fill({ store }: OpenLog): Promise<void> {
  for (const { key, days, state } of events) {
    const at = Date.now() - days * dayMs;
    await store.run(
      `INSERT INTO webhook_received
         (source, event_key, facts_key, kind, body, digest, via, copies, received_at, state, attempts, due_at)
       VALUES ('spec', ?, ?, 'k', ?, '', 'delivery', 1, ?, ?, 1, 0)`,
      [key, key, new Uint8Array(), at, state],
    );
    await store.run(`INSERT INTO listen_headers (source, event_key, headers, search) VALUES ('spec', ?, '[]', '')`, [
      key,
    ]);
    await store.run(
      `INSERT INTO webhook_refused (source, reason, headers, size, digest, refused_at) VALUES ('spec', ?, '{}', 0, '', ?)`,
      [key, at],
    );
  }
}

async function left({ store }: OpenLog) {
  const names = async (column: string, table: string) => {
    const rows = await store.read<{ name: string }>(`SELECT ${column} AS name FROM ${table} ORDER BY ${column}`);
    return rows.map(({ name }) => name);
  };
  return {
    received: await names('event_key', 'webhook_received'),
    headers: await names('event_key', 'listen_headers'),
    refused: await names('reason', 'webhook_refused'),
  };
}

test('listen deletes events, headers and refusals older than its days when it starts; waiting events stay', async (t) => {
  const { database, onLog } = openDatabase(t);
  await onLog(fill);
  const listen = (words: string) =>
    farol(`listen --port 0 --secret segredo --database ${database} ${words}`, { signal: AbortSignal.abort() });
  assert.equal((await listen('')).exitCode, 0);
  const month = ['new', 'waiting', 'week'];
  assert.deepEqual(await onLog(left), { received: month, headers: month, refused: ['new', 'week'] });
  assert.equal((await listen('--keep 7')).exitCode, 0);
  const week = ['new', 'waiting'];
  assert.deepEqual(await onLog(left), { received: week, headers: week, refused: ['new'] });
  assert.equal((await farol(`listen --secret segredo --database ${database} --keep never`)).exitCode, 2);
});
