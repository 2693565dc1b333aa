// Deletion in the background: which rows, and when.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { migrateSandbox } from '@farol/sandbox';
import { createStore } from '@farol/store';
import { createEventLog } from '@farol/webhooks';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { pruneOld } from './open-practice.ts';
import { practiceSources } from './receiver-senders.ts';

const dayMs = 86_400_000;
const bodyBytes = 4_000;

async function open(t: TestContext) {
  const clock = { now: Date.UTC(2026, 0, 15) };
  const url = `sqlite:${join(temporaryFolder(t), 'farol.db')}`;
  const store = createStore({ url, clock: () => clock.now });
  t.after(() => store.close());
  await migrateSandbox(store);
  const receive = async (source: string, state: string, count = 1) => {
    for (let n = 0; n < count; n += 1) {
      const { rows } = await store.run<{ position: number }>(
        `INSERT INTO webhook_received
           (source, event_key, facts_key, kind, body, digest, via, copies, received_at, state, attempts, due_at)
         VALUES (?, ?, ?, 'k', ?, '', 'delivery', 1, :now, ?, 0, :now) RETURNING position`,
        [source, `${clock.now} ${n}`, `${clock.now} ${n}`, new Uint8Array(bodyBytes), state],
      );
      await store.run('INSERT INTO webhook_done (position) VALUES (?)', [rows[0]?.position ?? 0]);
    }
  };
  const refuse = () =>
    store.run(
      `INSERT INTO webhook_refused (source, reason, headers, size, digest, refused_at) VALUES ('spec', 'r', '{}', 0, '', :now)`,
    );
  const sources = async () =>
    (await store.read<{ source: string }>('SELECT source FROM webhook_received ORDER BY position')).map(
      ({ source }) => source,
    );
  const count = async (table: string) => (await store.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n;
  return { clock, store, log: createEventLog({ store }), receive, refuse, sources, count };
}

test('received events, their marks and refusals go after the days of the setting; waiting events stay', async (t) => {
  const { clock, store, log, receive, refuse, sources, count } = await open(t);
  await receive('own', 'done');
  await receive('waiting', 'pending');
  await refuse();
  clock.now += 6 * dayMs;
  await receive('later', 'ignored');
  await refuse();
  await pruneOld(store, log, 7);
  assert.deepEqual(await sources(), ['own', 'waiting', 'later']);
  clock.now += dayMs + 1;
  await pruneOld(store, log, 7);
  assert.deepEqual(await sources(), ['waiting', 'later']);
  assert.deepEqual([await count('webhook_done'), await count('webhook_refused')], [2, 1]);
});

test('deliveries to practice keys go after a day', async (t) => {
  const { clock, store, log, receive, sources } = await open(t);
  await receive(`${practiceSources}x`, 'ignored');
  await receive('own', 'ignored');
  clock.now += dayMs + 1;
  await pruneOld(store, log, 30);
  assert.deepEqual(await sources(), ['own']);
});

test('the space of deleted events is given back to the disk', async (t) => {
  const { clock, store, log, receive } = await open(t);
  await receive('own', 'done', 100);
  const before = await store.sizes();
  clock.now += 31 * dayMs;
  await pruneOld(store, log, 30);
  const after = await store.sizes();
  assert.ok(before.bytes - after.bytes > 80 * bodyBytes, `${before.bytes} bytes before, ${after.bytes} after`);
});
