// What the operator sees and does across all owners, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findAnyDelivery, listAllDeliveries, replayDead } from '../index.ts';
import { arrange, publish, type Subject } from './arranged-sender.contract.ts';

export function allDeliveriesContract(subject: Subject): void {
  describe(`${subject.name}: deliveries of all owners`, { skip: subject.skip ?? false }, () => {
    it('are listed newest first without the path of their target; dead ones are sent again, unless their endpoint is disabled', async (t) => {
      const { store, sender, receiving, endpoint } = await arrange(t, subject);
      const other = await sender.endpoints.create({ owner: 'eva', url: `${receiving.url}?token=hush`, kinds: ['*'] });
      for (let n = 0; n < 205; n += 1) await publish(store, sender);
      await publish(store, sender, { owner: 'eva' });
      // As the last failed attempt leaves them.
      await store.run(
        `UPDATE webhook_deliveries SET state = 'dead', reason = 'attempts', step = 11, settled_at = :now`,
      );
      const { items, next } = await listAllDeliveries(store, { state: 'dead', limit: 2 });
      assert.deepEqual(
        items.map(({ owner, origin, endpointState }) => [owner, origin, endpointState]),
        [
          ['eva', new URL(receiving.url).origin, 'active'],
          ['ana', new URL(receiving.url).origin, 'active'],
        ],
      );
      assert.doesNotMatch(JSON.stringify(items), /hush/);
      const rest = await listAllDeliveries(store, {
        state: 'dead',
        limit: 500,
        ...(next === undefined ? {} : { after: next }),
      });
      assert.deepEqual([rest.items.length, rest.next], [204, undefined]);
      assert.deepEqual((await listAllDeliveries(store, { state: 'delivered' })).items, []);

      await sender.endpoints.disable('eva', other.endpoint.id);
      const one = items[1]?.id ?? '';
      assert.deepEqual(await replayDead(store, one), { replayed: 1, skipped: 0 });
      assert.equal((await findAnyDelivery(store, one))?.state, 'pending');
      assert.deepEqual(await replayDead(store, one), { replayed: 0, skipped: 0 }, 'it is no longer dead');
      // More than one slice.
      assert.deepEqual(await replayDead(store), { replayed: 204, skipped: 1 });
      assert.equal(await sender.runDue(), 205);
      assert.equal(receiving.delivered.length, 205);
      assert.equal(
        (await sender.deliveries('ana', { endpointId: endpoint.id, state: 'delivered', limit: 500 })).items.length,
        205,
      );
      assert.equal(await findAnyDelivery(store, 'nothing'), undefined);
    });
  });
}
