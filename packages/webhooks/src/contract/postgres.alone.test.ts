import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { createStore } from '@farol/store';
import { tryPostgres } from '../../../../test/postgres.ts';
import { claimDeliveries } from '../deliver/claim.ts';
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

it('claims of several senders at the same moment neither wait for each other nor take a delivery twice', {
  skip: missing ?? false,
}, async (t) => {
  const { store, clock, url } = await openStore(t, subject);
  const other = openOther(t, url, clock);
  const sender = openSender(t, store);
  for (const owner of ['a', 'b']) await sender.endpoints.create({ owner, url: 'http://127.0.0.1:9/', kinds: ['*'] });
  await store.transaction(async (tx) => {
    for (const owner of ['a', 'a', 'a', 'b'])
      for (let n = 0; n < 4; n += 1) await sender.publish(tx, { owner, kind: 'pagamento.criado', payload: { n } });
  });
  const wanted = { limit: 4, leaseMs: 1_000, except: { endpoints: [], owners: [] }, perOwner: 2 };
  // The first claim has not been committed when the second is made.
  const [first, second] = await store.transaction(
    async (tx) => [
      await claimDeliveries({ ...store, read: tx.read, run: (sql, params) => tx.run(sql, params) }, wanted, 0),
      await claimDeliveries(other, wanted, 0),
    ],
    { isolation: 'read-committed' },
  );
  const third = await claimDeliveries(other, wanted, 0);
  const fourth = await claimDeliveries(other, { ...wanted, except: { endpoints: [], owners: ['b'] } }, 0);
  const claims = [first, second, third, fourth];
  assert.deepEqual(
    claims.map((claim) => [claim?.isContested, claim?.claimed.map(({ owner }) => owner).join('')]),
    [
      [false, 'abab'],
      [true, ''],
      [false, 'abab'],
      [false, 'aa'],
    ],
  );
  assert.equal(new Set(claims.flatMap((claim) => claim?.claimed.map(({ position }) => position))).size, 10);
});
