// Resending and faults on demand, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failsWith } from '../testing/fails-with.ts';
import { arrange, publish, type Subject, verdictOn } from './arranged-sender.contract.ts';

export function faultsContract(subject: Subject): void {
  describe(`${subject.name}: resending and faults`, { skip: subject.skip ?? false }, () => {
    it('sends a delivered event again, with the same id and bytes', async (t) => {
      const { store, sender, receiving, endpoint } = await arrange(t, subject);
      const { id } = await publish(store, sender);
      await sender.runDue();
      await store.transaction((tx) => sender.resend(tx, { owner: 'ana', eventId: id, endpointId: endpoint.id }));
      await sender.runDue();
      const [first, second] = receiving.delivered;
      assert.deepEqual(second?.body, first?.body);
      assert.equal(second?.headers['webhook-id'], id);
      const { items } = await sender.deliveries('ana', { eventId: id });
      assert.equal(new Set(items.map((delivery) => delivery.id)).size, 2);
      await assert.rejects(
        store.transaction((tx) => sender.resend(tx, { owner: 'bia', eventId: id, endpointId: endpoint.id })),
        failsWith('event_not_found'),
      );
    });

    it('delays, drops, duplicates, reorders and corrupts deliveries on request', async (t) => {
      const { clock, store, sender, receiving, secret } = await arrange(t, subject);
      const verified = () => {
        const got = receiving.delivered.splice(0);
        return got.map((one) => verdictOn(one, 'spec', secret, clock.now));
      };
      await publish(store, sender, { faults: [{ kind: 'drop' }] });
      await sender.runDue();
      assert.deepEqual(verified(), []);

      const twice = await publish(store, sender, { faults: [{ kind: 'duplicate' }] });
      await sender.runDue();
      assert.deepEqual(verified(), [
        { verified: true, id: twice.id },
        { verified: true, id: twice.id },
      ]);

      for (const kind of ['wrong-signature', 'tampered-body'] as const) {
        await publish(store, sender, { faults: [{ kind }] });
        await sender.runDue();
        assert.deepEqual(verified(), [{ verified: false, reason: 'signature_wrong' }]);
      }

      const late = await publish(store, sender, { faults: [{ kind: 'reorder' }] });
      const early = await publish(store, sender);
      await sender.runDue();
      clock.now += 2_000;
      await sender.runDue();
      assert.deepEqual(verified(), [
        { verified: true, id: early.id },
        { verified: true, id: late.id },
      ]);

      await publish(store, sender, { faults: [{ kind: 'slow', delayMs: 60_000 }] });
      clock.now += 59_999;
      assert.equal(await sender.runDue(), 0);
      clock.now += 1;
      assert.equal(await sender.runDue(), 1);
      verified();

      // `random` is 0.5 in tests.
      await publish(store, sender, { faults: [{ kind: 'drop', rate: 0.5 }] });
      assert.equal(await sender.runDue(), 1);
      await publish(store, sender, { faults: [{ kind: 'drop', rate: 0.51 }] });
      assert.equal(await sender.runDue(), 0);
    });
  });
}
