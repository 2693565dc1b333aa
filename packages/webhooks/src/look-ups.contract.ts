// What look-ups by ids promise, and changes under a condition, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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

    it('work inside a transaction, and see what it wrote', async (t) => {
      const { store, sender } = await arrange(t, subject);
      const seen = await store.transaction(async (tx) => {
        const { id } = await sender.publish(tx, { owner: 'ana', kind: 'pagamento.criado', payload: {} });
        return (await sender.lookUps.events('ana', [id], tx)).size;
      });
      assert.equal(seen, 1);
    });
  });

  describe(`${subject.name}: changing an endpoint under a condition`, { skip: subject.skip ?? false }, () => {
    it('happens as a whole or not at all', async (t) => {
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
      assert.deepEqual(
        { kinds: changed.kinds, state: changed.state, reason: changed.disabledReason },
        { kinds: ['pagamento.*'], state: 'disabled', reason: 'by_request' },
      );
      const asleep = { owner: 'ana', url: endpoint.url, kinds: ['*'], state: 'disabled' } as const;
      assert.equal((await sender.endpoints.create(asleep)).endpoint.disabledReason, 'by_request');
      const { state } = await sender.endpoints.update('ana', endpoint.id, { state: 'active' });
      assert.equal(state, 'active');
    });
  });
}
