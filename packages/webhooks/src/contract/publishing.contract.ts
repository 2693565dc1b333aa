// Publishing events, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer } from '../../../../test/webhooks-endpoint.ts';
import { forgetSome } from '../publish/forget-owner.ts';
import { failsWith } from '../testing/fails-with.ts';
import {
  arrange,
  dayMs,
  onlyDelivery,
  openEndpoint,
  openSender,
  openStore,
  publish,
  type Subject,
  verdictOn,
} from './arranged-sender.contract.ts';

export function publishingContract(subject: Subject): void {
  describe(`${subject.name}: publishing`, { skip: subject.skip ?? false }, () => {
    it('delivers the bytes that were stored, signed by both headers', async (t) => {
      const { store, sender, receiving, secret } = await arrange(t, subject);
      const body = Buffer.from('{"a": 1.0, "\\u00E9":12345678901234567890}\n');
      const { id } = await publish(store, sender, { payload: body });
      assert.equal(await sender.runDue(), 1);
      const [got] = receiving.delivered;
      assert.ok(got);
      const { 'content-type': type, 'webhook-id': signedId } = got.headers;
      assert.deepEqual([got.body, type, signedId], [body, 'application/json', id]);
      for (const scheme of ['spec', 'standard'] as const)
        assert.deepEqual(verdictOn(got, scheme, secret), { verified: true, id });
      assert.equal((await onlyDelivery(sender)).state, 'delivered');
      assert.equal((await sender.event('ana', id)).kind, 'pagamento.aprovado');
    });

    it('sends nothing for a change that was rolled back', async (t) => {
      const { store, sender, receiving } = await arrange(t, subject);
      await assert.rejects(
        store.transaction(async (tx) => {
          await sender.publish(tx, { owner: 'ana', kind: 'pagamento.criado', payload: {} });
          throw new Error('no');
        }),
        /^Error: no$/,
      );
      assert.equal(await sender.runDue(), 0);
      assert.equal(receiving.delivered.length, 0);
    });

    it('sends to the endpoints of its owner that want the kind, and to no other', async (t) => {
      const { store } = await openStore(t, subject);
      const sender = openSender(t, store);
      const taken = await openEndpoint(t);
      const other = await openEndpoint(t);
      await sender.endpoints.create({ owner: 'ana', url: taken.url, kinds: ['pagamento.*'] });
      await sender.endpoints.create({ owner: 'ana', url: other.url, kinds: ['pagamento.estornado', 'nota.*'] });
      await sender.endpoints.create({ owner: 'bia', url: other.url, kinds: ['*'] });
      await publish(store, sender);
      await sender.runDue();
      assert.deepEqual([taken.delivered.length, other.delivered.length], [1, 0]);
      assert.deepEqual([(await sender.events('bia')).items, (await sender.deliveries('bia')).items], [[], []]);
      const { id } = await onlyDelivery(sender);
      assert.deepEqual([await sender.delivery('bia', id), await sender.attempts('bia', id)], [undefined, []]);
      assert.equal((await sender.attempts('ana', id)).length, 1);
    });

    it('refuses an id that cannot be signed, a used id, a malformed kind and an oversized payload', async (t) => {
      const { store, sender } = await arrange(t, subject);
      await publish(store, sender, { id: 'evt_1' });
      await assert.rejects(publish(store, sender, { id: 'evt_1' }), failsWith('event_exists'));
      await assert.rejects(publish(store, sender, { id: 'a.b' }), failsWith('id_invalid'));
      await assert.rejects(publish(store, sender, { kind: 'pagamento..' }), failsWith('kind_invalid'));
      await assert.rejects(
        publish(store, sender, { payload: Buffer.alloc(256 * 1024 + 1) }),
        failsWith('payload_too_large'),
      );
      assert.equal((await sender.events('ana')).items.length, 1);
    });

    it('lists events and deliveries in pages that neither skip nor repeat while more are published', async (t) => {
      const { store, sender } = await arrange(t, subject);
      const ids: string[] = [];
      for (let n = 0; n < 5; n += 1) ids.push((await publish(store, sender)).id);
      const seen: string[] = [];
      let after: number | undefined;
      do {
        const page = await sender.events('ana', { limit: 2, ...(after === undefined ? {} : { after }) });
        seen.push(...page.items.map(({ id }) => id));
        if (seen.length < 5) ids.push((await publish(store, sender)).id);
        after = page.next;
      } while (after !== undefined);
      assert.deepEqual(seen, ids);
      const newest = await sender.deliveries('ana', { limit: 1, order: 'newest' });
      assert.equal(newest.items[0]?.eventId, ids.at(-1));
    });

    it('does not fail because of other publications at the same time', async (t) => {
      const { store, sender } = await arrange(t, subject);
      let runs = 0;
      const all = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          store.transaction((tx) => {
            runs += 1;
            return sender.publish(tx, { owner: 'ana', kind: 'pagamento.criado', id: `evt_${n}`, payload: { n } });
          }),
        ),
      );
      assert.equal(new Set(all.flatMap(({ deliveries }) => deliveries)).size, 100);
      assert.equal(runs, 100);
    });

    it('deletes the deliveries of a pruned event', async (t) => {
      const { clock, store, sender } = await arrange(t, subject);
      await publish(store, sender);
      await sender.runDue();
      clock.now += 60 * dayMs;
      assert.equal(await sender.prune(clock.now), 1);
      assert.deepEqual(await store.read('SELECT COUNT(*) AS n FROM webhook_deliveries'), [{ n: 0 }]);
      assert.deepEqual(await store.read('SELECT COUNT(*) AS n FROM webhook_attempts'), [{ n: 0 }]);
    });

    it('forgets an owner with everything, and prunes what is settled and old', async (t) => {
      const { clock, store, sender } = await arrange(t, subject, answer(500));
      await publish(store, sender);
      await sender.runDue();
      clock.now += 60 * dayMs;
      assert.equal(await sender.prune(clock.now), 0);
      const deleted: number[] = [];
      do deleted.push(await forgetSome(store, 'ana', 1));
      while (deleted.at(-1) !== 0);
      assert.deepEqual(new Set(deleted), new Set([1, 0]), 'one row at a time');
      assert.equal((await sender.events('ana')).items.length, 0);
      assert.equal((await sender.endpoints.list('ana')).items.length, 0);
      assert.deepEqual(await store.read('SELECT COUNT(*) AS n FROM webhook_attempts'), [{ n: 0 }]);
      assert.deepEqual(await store.read('SELECT COUNT(*) AS n FROM webhook_secrets'), [{ n: 0 }]);
    });
  });
}
