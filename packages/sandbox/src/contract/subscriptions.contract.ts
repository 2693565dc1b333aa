// Subscriptions, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StoreError } from '@farol/store';
import { answer } from '../../../../test/webhooks-endpoint.ts';
import { aPayment, arrange, newKey, openEndpoint, type Subject } from '../testing/arranged-sandbox.ts';

/** A test that waits for an item that never comes fails. */
const inTime = { timeout: 120_000 };

export function subscriptionsContract(subject: Subject): void {
  describe(`${subject.name}: subscriptions`, { skip: subject.skip ?? false }, () => {
    it('to events deliver new events of the requested kinds, of the caller only', inTime, async (t) => {
      const { sandbox, caller } = await arrange(t, subject);
      const other = await newKey(sandbox);
      await sandbox.payments.create(caller, aPayment);
      const all = await sandbox.events.subscribe(caller);
      const some = await sandbox.events.subscribe(caller, { tipos: ['pagamento.aprovado'] });
      const waiting = all.next();
      await sandbox.payments.create(other.caller, aPayment);
      const { payment } = await sandbox.payments.create(caller, { ...aPayment, situacao: 'aprovado' });
      const first = (await waiting).value;
      assert.deepEqual([first?.evento, first?.recurso], ['pagamento.criado', `/sandbox/v1/pagamentos/${payment.id}`]);
      assert.equal((await all.next()).value?.evento, 'pagamento.aprovado');
      assert.equal((await some.next()).value?.evento, 'pagamento.aprovado');
      await all.return?.();
      await some.return?.();
      assert.deepEqual(await all.next(), { done: true, value: undefined });
    });

    it('end at once when the reader leaves, also while it waits, and leave nothing running', inTime, async (t) => {
      // Far longer than this test may take.
      const { sandbox, caller } = await arrange(t, subject, { pollMs: 600_000 });
      const feed = await sandbox.events.subscribe(caller);
      const waiting = [feed.next(), feed.next()];
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(await feed.return?.(), { done: true, value: undefined });
      assert.deepEqual(await Promise.all(waiting), [
        { done: true, value: undefined },
        { done: true, value: undefined },
      ]);
      await sandbox.payments.create(caller, aPayment);
      assert.deepEqual(await feed.next(), { done: true, value: undefined });
      for await (const event of await opened()) {
        assert.equal(event.evento, 'pagamento.criado');
        break;
      }
      async function opened() {
        const next = await sandbox.events.subscribe(caller);
        await sandbox.payments.create(caller, aPayment);
        return next;
      }
    });

    it('to deliveries deliver each one when it is created and whenever it changes', inTime, async (t) => {
      let status = 500;
      // Only wake-ups can be in time.
      const { sandbox, caller, clock } = await arrange(t, subject, {
        pollMs: 600_000,
        delivery: { random: () => 0.5 },
      });
      const receiver = await openEndpoint(t, (got, response) => answer(status)(got, response));
      await sandbox.endpoints.create(caller, { url: receiver.url, eventos: ['*'] });
      const feed = await sandbox.deliveries.subscribe(caller);
      const seen = async () => {
        const { value } = await feed.next();
        return [value?.situacao, value?.tentativas.length];
      };
      await sandbox.payments.create(caller, aPayment);
      assert.deepEqual(await seen(), ['pendente', 0]);
      await sandbox.deliverDue();
      assert.deepEqual(await seen(), ['pendente', 1]);
      status = 200;
      clock.now += 5_000;
      await sandbox.deliverDue();
      assert.deepEqual(await seen(), ['entregue', 2]);
      await feed.return?.();
    });

    it('are limited for each key, and closed with the provider', inTime, async (t) => {
      const { sandbox, caller } = await arrange(t, subject, { limits: { subscriptions: 2 } });
      const other = await newKey(sandbox);
      const first = await sandbox.events.subscribe(caller);
      const second = await sandbox.deliveries.subscribe(caller);
      await assert.rejects(sandbox.events.subscribe(caller), { code: 'limit-reached' });
      const others = await sandbox.events.subscribe(other.caller);
      await first.return?.();
      const third = await sandbox.events.subscribe(caller);
      const waiting = [second.next(), third.next(), others.next()];
      await sandbox.stop();
      for (const one of await Promise.all(waiting)) assert.equal(one.done, true);
    });

    it('survive a store that is unavailable for a moment', inTime, async (t) => {
      const { sandbox, caller, store } = await arrange(t, subject);
      const feed = await sandbox.events.subscribe(caller);
      const read = t.mock.method(store, 'read', () => Promise.reject(new StoreError('store_unavailable', 'away')));
      const waiting = feed.next();
      await new Promise((resolve) => setImmediate(resolve));
      assert.ok(read.mock.callCount() > 0);
      read.mock.restore();
      await sandbox.payments.create(caller, aPayment);
      assert.equal((await waiting).value?.evento, 'pagamento.criado');
      await feed.return?.();
    });

    it('end with the key', inTime, async (t) => {
      const { sandbox, caller } = await arrange(t, subject, { limits: { keyLifeMs: 50 } });
      const feed = await sandbox.events.subscribe(caller);
      assert.deepEqual(await feed.next(), { done: true, value: undefined });
    });
  });
}
