import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { createStore } from '@farol/store';
import { tryPostgres } from '../../../../test/postgres.ts';
import { claimOnPostgres } from '../deliver/claim-postgres.ts';
import { migrateWebhooks } from '../index.ts';
import { openOther, openSender, openStore } from './arranged-sender.contract.ts';
import { webhooksContract } from './webhooks.contract.ts';

const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());

// Copied for each test, because making the tables again takes longer than most tests.
const original = await postgres?.createDatabase();
if (original !== undefined) {
  const store = createStore({ url: original });
  await migrateWebhooks(store);
  await store.close();
}

const subject = { name: 'PostgreSQL', skip: missing, freshUrl: () => postgres?.createDatabase(original) ?? '' };

webhooksContract(subject);

it('claims of several senders at the same moment each get their share', { skip: missing ?? false }, async (t) => {
  const { store, clock, url } = await openStore(t, subject);
  const other = openOther(t, url, clock);
  const sender = openSender(t, store);
  const owners = new Map<string, string>();
  for (const owner of ['a', 'b']) {
    const { endpoint } = await sender.endpoints.create({ owner, url: 'http://127.0.0.1:9/', kinds: ['*'] });
    owners.set(endpoint.id, owner);
  }
  await store.transaction(async (tx) => {
    for (const owner of ['a', 'a', 'a', 'b'])
      for (let n = 0; n < 4; n += 1) await sender.publish(tx, { owner, kind: 'pagamento.criado', payload: { n } });
  });
  const options = { limit: 4, leaseMs: 1_000, busyEndpoints: [], busyOwners: [], perOwner: 2 };
  const ownersOf = (rows: readonly { readonly endpoint_id: string }[]) =>
    rows.map(({ endpoint_id }) => owners.get(endpoint_id)).sort();
  // The first claim has not been committed when the others are made.
  const claims = await store.transaction(
    async (tx) => [
      await claimOnPostgres({ ...store, run: (sql, params) => tx.run(sql, params) }, 'first', options),
      await claimOnPostgres(other, 'second', options),
      await claimOnPostgres(other, 'third', { ...options, busyOwners: ['b'] }),
    ],
    { isolation: 'read-committed' },
  );
  assert.deepEqual(claims.map(ownersOf), [
    ['a', 'a', 'b', 'b'],
    ['a', 'a', 'b', 'b'],
    ['a', 'a'],
  ]);
  assert.equal(new Set(claims.flat().map(({ position }) => position)).size, 10);
});
