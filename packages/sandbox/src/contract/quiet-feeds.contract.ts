// How little an open subscription reads while nothing happens to its key, on each store.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Store } from '@farol/store';
import { answer } from '../../../../test/webhooks-endpoint.ts';
import { aPayment, arrange, newKey, openEndpoint, type Subject } from '../testing/arranged-sandbox.ts';

const inTime = { timeout: 120_000 };

function recordReads(t: TestContext, store: Store) {
  const read = t.mock.method(store, 'read');
  return {
    /** The statements that named this value, since the last call. */
    about: (value: string) => {
      const calls = read.mock.calls.filter(({ arguments: [, values] }) => values?.includes(value));
      read.mock.resetCalls();
      return calls.map(({ arguments: [sql] }) => String(sql));
    },
  };
}

export function quietFeedsContract(subject: Subject): void {
  describe(`${subject.name}: open subscriptions`, { skip: subject.skip ?? false }, () => {
    it('are woken by changes of their own key only', inTime, async (t) => {
      const { sandbox, caller, store } = await arrange(t, subject, { pollMs: 600_000 });
      const other = await newKey(sandbox);
      const listen = t.mock.method(store, 'listen');
      const feed = await sandbox.events.subscribe(caller);
      const channel = listen.mock.calls[0]?.arguments[0] ?? '';
      let wakes = 0;
      let woken = Promise.withResolvers<void>();
      const stop = store.listen(channel, () => {
        wakes += 1;
        woken.resolve();
      });
      t.after(stop);
      await woken.promise;
      woken = Promise.withResolvers();
      await sandbox.payments.create(other.caller, aPayment);
      await sandbox.payments.create(caller, aPayment);
      await woken.promise;
      assert.equal(wakes, 2, 'once at the beginning, and once for its own event');
      assert.equal((await feed.next()).value?.evento, 'pagamento.criado');
      await feed.return?.();
    });

    it('to deliveries read no attempts and no answers unless something changed', inTime, async (t) => {
      const { sandbox, caller, store } = await arrange(t, subject, { delivery: { random: () => 0.5 } });
      const receiver = await openEndpoint(t, answer(500, {}, 'a long answer'));
      await sandbox.endpoints.create(caller, { url: receiver.url, eventos: ['*'] });
      const feed = await sandbox.deliveries.subscribe(caller);
      await sandbox.payments.create(caller, aPayment);
      assert.equal((await feed.next()).value?.tentativas.length, 0);
      await sandbox.deliverDue();
      assert.equal((await feed.next()).value?.tentativas.length, 1);
      const reads = recordReads(t, store);
      const waiting = feed.next();
      let looks: string[] = [];
      while (looks.length < 3) {
        await new Promise((resolve) => setImmediate(resolve));
        looks = looks.concat(reads.about(caller.id));
      }
      assert.deepEqual(
        looks.filter((sql) => /webhook_attempts|body/.test(sql)),
        [],
      );
      await feed.return?.();
      await waiting;
    });
  });
}
