// The registry of endpoints, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Answering, answer } from '../../../../test/webhooks-endpoint.ts';
import { attemptDelaysMs } from '../queue/schedule.ts';
import { createSigningKeyPair } from '../signatures/secret.ts';
import { failsWith } from '../testing/fails-with.ts';
import {
  arrange,
  dayMs,
  onlyDelivery,
  publish,
  type Subject,
  startTime,
  verdictOn,
} from './arranged-sender.contract.ts';

export function endpointsContract(subject: Subject): void {
  describe(`${subject.name}: endpoints`, { skip: subject.skip ?? false }, () => {
    it('are disabled by 410 at once, hold their events, and get them after enabling with a replay', async (t) => {
      const answers: Answering[] = [answer(410)];
      const { store, sender, receiving, endpoint } = await arrange(t, subject, (delivered, response) =>
        (answers.shift() ?? answer(200))(delivered, response),
      );
      const first = await publish(store, sender);
      await sender.runDue();
      const second = await publish(store, sender);
      assert.equal((await sender.deliveries('ana', { eventId: second.id })).items[0]?.state, 'held');
      assert.equal(await sender.runDue(), 0);
      const disabled = await sender.endpoints.get('ana', endpoint.id);
      assert.deepEqual([disabled.state, disabled.disabledReason], ['disabled', 'gone']);
      const states = (await sender.deliveries('ana')).items.map(({ state }) => state);
      assert.deepEqual(states, ['held', 'held']);
      const enabled = await sender.endpoints.enable('ana', endpoint.id);
      assert.deepEqual([enabled.endpoint.state, enabled.replayed], ['active', 0]);
      assert.equal(await sender.runDue(), 0);
      assert.equal(await sender.endpoints.replay('ana', endpoint.id), 2);
      assert.equal(await sender.runDue(), 2);
      const ids = receiving.delivered.slice(1).map(({ headers }) => headers['webhook-id']);
      assert.deepEqual(ids.sort(), [first.id, second.id].sort());
    });

    it('are disabled after five days without a success, not before, and a success restarts the count', async (t) => {
      let status = 500;
      const { clock, store, sender, endpoint } = await arrange(t, subject, (_delivered, response) => {
        response.writeHead(status).end();
      });
      const isActive = async () => (await sender.endpoints.get('ana', endpoint.id)).state === 'active';
      const tryOne = async () => {
        await publish(store, sender);
        await sender.runDue();
      };
      await tryOne();
      clock.now += 4 * dayMs;
      status = 200;
      await tryOne();
      assert.equal((await sender.endpoints.get('ana', endpoint.id)).failingSince, null);
      status = 500;
      clock.now += dayMs;
      await tryOne();
      clock.now += 5 * dayMs - 1;
      await tryOne();
      assert.ok(await isActive());
      clock.now += 1;
      await tryOne();
      assert.ok(!(await isActive()));
      status = 200;
      const { replayed } = await sender.endpoints.enable('ana', endpoint.id, { replay: true });
      assert.ok(replayed > 0);
      assert.equal(await sender.runDue(), replayed);
      const states = (await sender.deliveries('ana')).items.map(({ state }) => state);
      assert.deepEqual(new Set(states), new Set(['delivered']));
    });

    it('replay dead deliveries with a new schedule', async (t) => {
      const { clock, store, sender, endpoint } = await arrange(t, subject, answer(500), {
        disableAfterMs: 365 * dayMs,
      });
      await publish(store, sender);
      for (const delay of attemptDelaysMs) {
        clock.now += delay;
        await sender.runDue();
      }
      assert.equal((await onlyDelivery(sender)).state, 'dead');
      assert.equal(await sender.endpoints.replay('ana', endpoint.id, { states: ['held'] }), 0);
      assert.equal(await sender.endpoints.replay('ana', endpoint.id, { states: ['dead'], until: startTime }), 0);
      assert.equal(await sender.endpoints.replay('ana', endpoint.id, { states: ['dead'] }), 1);
      await sender.runDue();
      const delivery = await onlyDelivery(sender);
      assert.deepEqual([delivery.state, delivery.attempts, delivery.dueAt], ['pending', 12, clock.now + 5_000]);
    });

    it('rotate their secret while receivers can verify every delivery', async (t) => {
      const { store, sender, receiving, endpoint, secret: old } = await arrange(t, subject);
      const { endpoints } = sender;
      const { id } = endpoint;
      /** By which schemes a receiver with the old secret, and one with the new secret, verifies the next delivery. */
      const verified = async (...secrets: readonly string[]) => {
        await publish(store, sender);
        await sender.runDue();
        const got = receiving.delivered.at(-1);
        const schemes = ['spec', 'standard'] as const;
        return secrets.map((secret) => schemes.filter((scheme) => verdictOn(got, scheme, secret).verified).join(' '));
      };
      const outOfOrder = failsWith('rotation_out_of_order');
      await assert.rejects(endpoints.promoteSecret('ana', id), outOfOrder);
      await assert.rejects(endpoints.retireSecret('ana', id), outOfOrder);
      const { secret: fresh } = await endpoints.addSecret('ana', id);
      await assert.rejects(endpoints.addSecret('ana', id), outOfOrder);
      assert.deepEqual(await verified(old, fresh), ['spec standard', 'standard']);
      await endpoints.promoteSecret('ana', id);
      assert.deepEqual(await verified(old, fresh), ['standard', 'spec standard']);
      await endpoints.retireSecret('ana', id);
      assert.deepEqual(await verified(old, fresh), ['', 'spec standard']);
      const stages = (await endpoints.secrets('ana', id)).map(({ stage }) => stage);
      assert.deepEqual(stages, ['current']);
    });

    it('sign with an ed25519 key as well as the shared secret when they have one', async (t) => {
      const { store, sender, receiving, endpoint } = await arrange(t, subject);
      const { secret } = await sender.endpoints.addSecret('ana', endpoint.id, { kind: 'signing' });
      assert.match(secret, /^whpk_/);
      await publish(store, sender);
      await sender.runDue();
      const got = receiving.delivered[0];
      assert.ok(got);
      assert.ok(verdictOn(got, 'standard', secret).verified);
      assert.ok(!verdictOn(got, 'standard', createSigningKeyPair().public).verified);
    });

    it('are visible and changeable only for their owner', async (t) => {
      const { sender, endpoint } = await arrange(t, subject);
      const { endpoints } = sender;
      const uses: ReadonlyArray<() => Promise<unknown>> = [
        () => endpoints.get('bia', endpoint.id),
        () => endpoints.update('bia', endpoint.id, { kinds: ['*'] }),
        () => endpoints.remove('bia', endpoint.id),
        () => endpoints.secrets('bia', endpoint.id),
        () => endpoints.addSecret('bia', endpoint.id),
        () => endpoints.disable('bia', endpoint.id),
        () => endpoints.enable('bia', endpoint.id),
        () => endpoints.replay('bia', endpoint.id),
      ];
      for (const use of uses) await assert.rejects(use(), failsWith('endpoint_not_found'));
      assert.deepEqual((await endpoints.list('bia')).items, []);
      assert.equal((await endpoints.list('ana')).items.length, 1);
    });

    it('are changed, and deleted with their deliveries', async (t) => {
      const { store, sender, endpoint, receiving } = await arrange(t, subject);
      const change = { kinds: ['nota.*'], faults: [{ kind: 'drop' }] } as const;
      const { kinds, faults, url } = await sender.endpoints.update('ana', endpoint.id, change);
      assert.deepEqual({ kinds, faults, url }, { ...change, url: receiving.url });
      await publish(store, sender);
      await publish(store, sender, { kind: 'nota.emitida' });
      assert.equal((await onlyDelivery(sender)).state, 'dropped');
      await sender.endpoints.remove('ana', endpoint.id);
      assert.equal((await sender.deliveries('ana')).items.length, 0);
      assert.equal((await sender.events('ana')).items.length, 2);
    });
  });
}
