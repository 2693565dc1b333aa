// /readyz with the store of this program, of a newer one, and with one that cannot be migrated.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createGateway } from '@farol/gateway';
import { migrateSandbox } from '@farol/sandbox';
import { createStore } from '@farol/store';
import { catalogue, createAsk, problemOf } from '../testing/test-server.ts';
import { readyChecks } from './ready-checks.ts';

async function open(t: TestContext) {
  const store = createStore({ url: 'sqlite::memory:' });
  const gateway = createGateway({ catalogue, store, environment: {} });
  t.after(async () => {
    await gateway.close();
    await store.close();
  });
  const practice = { ready: async () => void (await migrateSandbox(store)) };
  const ask = await createAsk({ readyChecks: readyChecks({ store, gateway, practice }) });
  return { store, ready: () => ask('/readyz', { headers: { 'accept-language': 'en' } }) };
}

test('is ready once the tables of every part exist', async (t) => {
  const { store, ready } = await open(t);
  assert.deepEqual(await (await ready()).json(), { status: 'ready', checked: ['store', 'migrations'] });
  for (const table of ['gateway_quota', 'sandbox_keys', 'webhook_received']) await store.read(`SELECT 1 FROM ${table}`);
});

for (const room of ['gateway', 'sandbox', 'webhooks']) {
  test(`says that the program is older than its store, also when ${room} was migrated after the start`, async (t) => {
    const { store, ready } = await open(t);
    assert.equal((await ready()).status, 200);
    await store.run(
      `INSERT INTO store_migrations (room, position, name, digest, applied_at)
       SELECT room, MAX(position) + 1, 'from a newer version', '', 0 FROM store_migrations WHERE room = ? GROUP BY room`,
      [room],
    );
    const refused = await ready();
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
    assert.match((await problemOf(refused)).detail, /migrated by a newer version of the program/);
  });
}

test('is not ready while the tables cannot be made, and names the part', async (t) => {
  const { store, ready } = await open(t);
  await store.run('CREATE TABLE gateway_quota (other TEXT)');
  const refused = await ready();
  assert.equal(refused.status, 503);
  assert.match((await problemOf(refused)).detail, /migrations/);
  await store.run('DROP TABLE gateway_quota');
  assert.equal((await ready()).status, 200);
});
