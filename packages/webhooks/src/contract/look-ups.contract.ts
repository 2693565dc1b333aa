// Look-ups by ids and across owners, and changes under a condition, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { secretsAt } from '../endpoints/secrets-at.ts';
import { findAnyDelivery, listAllDeliveries, replayDead } from '../publish/all-deliveries.ts';
import { arrange, onlyDelivery, publish, type Subject } from './arranged-sender.contract.ts';

export function lookUpsContract(subject: Subject): void {
  describe(`${subject.name}: look-ups by ids`, { skip: subject.skip ?? false }, () => {
    it('find many at once, and nothing of another owner', async (t) => {
      const { store, sender, endpoint } = await arrange(t, subject);
      const { id } = await publish(store, sender);
      await sender.runDue();
      const delivery = await onlyDelivery(sender);
      const { lookUps } = sender;
      assert.equal((await lookUps.events('ana', [id, 'evt_none'])).get(id)?.kind, 'pagamento.aprovado');
      assert.equal((await lookUps.endpoints('ana', [endpoint.id])).get(endpoint.id)?.url, endpoint.url);
      assert.equal((await lookUps.deliveries('ana', [delivery.id])).get(delivery.id)?.state, 'delivered');
      assert.equal((await lookUps.attempts('ana', [delivery.id])).get(delivery.id)?.[0]?.status, 200);
      assert.equal(await lookUps.countEndpoints('ana'), 1);
      for (const find of [lookUps.events, lookUps.endpoints, lookUps.deliveries, lookUps.attempts]) {
        assert.equal((await find('bia', [id, endpoint.id, delivery.id])).size, 0);
        assert.equal((await find('ana', [])).size, 0);
      }
      assert.equal(await lookUps.countEndpoints('bia'), 0);
    });

    it('work inside a transaction and see its own writes', async (t) => {
      const { store, sender } = await arrange(t, subject);
      const seen = await store.transaction(async (tx) => {
        const { id } = await sender.publish(tx, { owner: 'ana', kind: 'pagamento.criado', payload: {} });
        return (await sender.lookUps.events('ana', [id], tx)).size;
      });
      assert.equal(seen, 1);
    });
  });

  describe(`${subject.name}: secrets at an address`, { skip: subject.skip ?? false }, () => {
    it('are those of owners who have the event, in every step of a rotation', async (t) => {
      const { store, sender, endpoint } = await arrange(t, subject);
      const { id: eventId } = await publish(store, sender);
      const { url } = endpoint;
      const kinds = ['*'];
      const again = await sender.endpoints.create({ owner: 'ana', url, kinds, secret: 'another-of-ana' });
      await sender.endpoints.create({ owner: 'ana', url: `${url}/elsewhere`, kinds, secret: 'elsewhere' });
      await sender.endpoints.create({ owner: 'bia', url, kinds, secret: 'of-bia' });
      const at = (event = eventId, ...more: string[]) => secretsAt(store, { urls: [...more, url], eventId: event });
      const [ana, ...others] = await at();
      assert.deepEqual([ana?.owner, ana?.secrets.length, others], ['ana', 2, []]);
      assert.ok(ana?.secrets.includes('another-of-ana'));
      assert.deepEqual(await at('evt_none'), []);
      assert.equal((await at(eventId, `${url}/elsewhere`))[0]?.secrets.length, 3);
      const { secret } = await sender.endpoints.addSecret('ana', again.endpoint.id);
      const during = (await at())[0]?.secrets ?? [];
      assert.ok(during.includes(secret) && during.includes('another-of-ana'));
      await sender.endpoints.promoteSecret('ana', again.endpoint.id);
      await sender.endpoints.retireSecret('ana', again.endpoint.id);
      const after = (await at())[0]?.secrets ?? [];
      assert.ok(after.includes(secret) && !after.includes('another-of-ana'));
      await sender.endpoints.remove('ana', again.endpoint.id);
      assert.equal((await at())[0]?.secrets.length, 1);
    });
  });

  describe(`${subject.name}: changing an endpoint under a condition`, { skip: subject.skip ?? false }, () => {
    it('is applied completely or not at all', async (t) => {
      const { sender, endpoint } = await arrange(t, subject);
      const refuse = () => {
        throw new Error('changed meanwhile');
      };
      const change = { kinds: ['pagamento.*'], state: 'disabled' } as const;
      await assert.rejects(sender.endpoints.update('ana', endpoint.id, change, refuse), /changed meanwhile/);
      await assert.rejects(sender.endpoints.remove('ana', endpoint.id, refuse), /changed meanwhile/);
      assert.deepEqual(await sender.endpoints.get('ana', endpoint.id), endpoint);
      const changed = await sender.endpoints.update('ana', endpoint.id, change, (current) =>
        assert.deepEqual(current, endpoint),
      );
      const { kinds, state, disabledReason } = changed;
      assert.deepEqual({ kinds, state, disabledReason }, { ...change, disabledReason: 'by_request' });
      const asleep = { owner: 'ana', url: endpoint.url, kinds: ['*'], state: 'disabled' } as const;
      assert.equal((await sender.endpoints.create(asleep)).endpoint.disabledReason, 'by_request');
      assert.equal((await sender.endpoints.update('ana', endpoint.id, { state: 'active' })).state, 'active');
    });
  });

  describe(`${subject.name}: deliveries of all owners`, { skip: subject.skip ?? false }, () => {
    it('are listed newest first without the path of their target; dead ones of an active endpoint are sent again', async (t) => {
      const { store, sender, receiving, endpoint } = await arrange(t, subject);
      const other = await sender.endpoints.create({ owner: 'eva', url: `${receiving.url}?token=hush`, kinds: ['*'] });
      for (let n = 0; n < 205; n += 1) await publish(store, sender);
      await publish(store, sender, { owner: 'eva' });
      // As the last failed attempt leaves them.
      await store.run(
        `UPDATE webhook_undelivered SET state = 'dead', reason = 'attempts', step = 11, settled_at = :now`,
      );
      const { items, next } = await listAllDeliveries(store, { state: 'dead', limit: 2 });
      const { origin } = new URL(receiving.url);
      const shown = items.map((item) => `${item.owner} ${item.origin} ${item.endpointState}`);
      assert.deepEqual(shown, [`eva ${origin} active`, `ana ${origin} active`]);
      assert.doesNotMatch(JSON.stringify(items), /hush/);
      const rest = await listAllDeliveries(store, { state: 'dead', limit: 500, after: next ?? 0 });
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
      const delivered = { endpointId: endpoint.id, state: 'delivered', limit: 500 } as const;
      assert.equal((await sender.deliveries('ana', delivered)).items.length, 205);
      assert.equal(await findAnyDelivery(store, 'nothing'), undefined);
    });
  });
}
