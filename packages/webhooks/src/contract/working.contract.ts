// Running handlers after the answer, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ConfirmedEvent } from '../handle/handler.ts';
import { createWorker } from '../handle/worker.ts';
import { createEventLog, createReceiver } from '../index.ts';
import { attemptDelaysMs } from '../queue/schedule.ts';
import { arrangeReceiver, effects, eventBody, note, noting, signedRequest } from './arranged-receiver.contract.ts';
import { openOther, type Subject } from './arranged-sender.contract.ts';

export function workingContract(subject: Subject): void {
  describe(`${subject.name}: working`, { skip: subject.skip ?? false }, () => {
    it('uses the most specific handler, and ignores events without one until they are requeued', async (t) => {
      const { store, log, receiver } = await arrangeReceiver(t, subject, {
        handlers: { 'pagamento.*': noting('some'), 'pagamento.aprovado': noting('approved') },
      });
      for (const [index, evento] of ['pagamento.aprovado', 'pagamento.estornado', 'nota.emitida'].entries()) {
        await receiver.receive(signedRequest({ id: `evt_${index}`, body: Buffer.from(eventBody({ evento })) }));
      }
      assert.equal(await receiver.runDue(), 3);
      assert.deepEqual(await effects(store), [
        { event: 'evt_0', what: 'approved' },
        { event: 'evt_1', what: 'some' },
      ]);
      const settled = (await log.events()).items.map(({ state }) => state);
      assert.deepEqual(settled, ['done', 'done', 'ignored']);
      const later = createWorker({ log, handlers: { '*': noting('later') } });
      t.after(() => later.stop());
      assert.equal(await log.requeue({ source: 'spec', states: ['ignored'] }), 1);
      assert.equal(await later.runDue(), 1);
      assert.equal((await effects(store)).at(-1)?.what, 'later');
    });

    it('ignores events of a receiver without workers until they are requeued', async (t) => {
      const { store, log, receiver } = await arrangeReceiver(t, subject, { work: 'none' });
      const worker = createWorker({ log, handlers: { '*': noting('later') } });
      t.after(() => worker.stop());
      await receiver.receive(signedRequest());
      const [event] = (await log.events()).items;
      assert.deepEqual([event?.state, event?.settledAt], ['ignored', event?.receivedAt]);
      assert.equal(await worker.runDue(), 0);
      assert.equal(await log.requeue({ source: 'spec', states: ['ignored'] }), 1);
      assert.equal(await worker.runDue(), 1);
      assert.deepEqual(await effects(store), [{ event: 'evt_1', what: 'later' }]);
    });

    it('rolls back the effect of a failed handler, and retries by the schedule until it gives up', async (t) => {
      let failures = Number.POSITIVE_INFINITY;
      const { clock, store, log, receiver } = await arrangeReceiver(t, subject, {
        handlers: {
          '*': {
            run: async (event, tx) => {
              await note(tx, event, `attempt ${event.attempt}`);
              failures -= 1;
              if (failures >= 0) throw new Error('the warehouse is closed\0');
            },
          },
        },
      });
      await receiver.receive(signedRequest());
      for (const delay of attemptDelaysMs) {
        clock.now += Math.max(0, delay - 1);
        if (delay > 0) assert.equal(await receiver.runDue(), 0);
        clock.now += delay > 0 ? 1 : 0;
        assert.equal(await receiver.runDue(), 1);
      }
      assert.deepEqual(await effects(store), []);
      const [event] = (await log.events()).items;
      assert.deepEqual([event?.state, event?.attempts, event?.problem], ['dead', 11, 'Error: the warehouse is closed']);
      failures = 0;
      assert.equal(await log.requeue({ source: 'spec', states: ['dead'] }), 1);
      await receiver.runDue();
      assert.deepEqual(await effects(store), [{ event: 'evt_1', what: 'attempt 1' }]);
    });

    it('makes waiting events of one source due at once on request, but not those in progress', async (t) => {
      let down = true;
      const { store, log, receiver } = await arrangeReceiver(t, subject, {
        handlers: {
          '*': {
            run: async (event, tx) => {
              if (down) throw new Error('down');
              await note(tx, event, 'up');
            },
          },
        },
      });
      await receiver.receive(signedRequest());
      assert.equal(await log.hurry('spec'), 0);
      assert.equal(await receiver.runDue(), 1);
      assert.equal(await receiver.runDue(), 0);
      down = false;
      assert.equal(await log.hurry('other'), 0);
      assert.equal(await log.hurry('spec'), 1);
      assert.equal(await receiver.runDue(), 1);
      assert.deepEqual(await effects(store), [{ event: 'evt_1', what: 'up' }]);
      assert.equal(await log.hurry('spec'), 0);
      // Claimed by a dead worker: its lease has to expire, or the handler could run twice.
      await receiver.receive(signedRequest({ id: 'evt_2', body: Buffer.from(eventBody({ id: 'pag_2' })) }));
      await store.run("UPDATE webhook_received SET lease = 'x', due_at = :now + 60000 WHERE signed_id = 'evt_2'");
      assert.equal(await log.hurry('spec'), 0);
    });

    it('does not count a killed worker or an unavailable store as a failure of the handler', async (t) => {
      const { clock, store, log, receiver } = await arrangeReceiver(t, subject, {
        handlers: { '*': { run: () => Promise.reject(new Error('no')) } },
      });
      await receiver.receive(signedRequest());
      // The row after eleven workers were killed one after the other.
      await store.run(`UPDATE webhook_received SET lease = 'dead', due_at = :now + 60000, attempts = 11`);
      clock.now += 60_000;
      await receiver.runDue();
      const [event] = (await log.events()).items;
      assert.deepEqual([event?.state, event?.attempts], ['pending', 12]);
      clock.now += 5_000;
      assert.equal(await receiver.runDue(), 1);
    });

    it('gives an event to another worker when the lease expires, and runs nothing twice if the first worker is alive', async (t) => {
      const { clock, store, url, log, receiver } = await arrangeReceiver(t, subject);
      await receiver.receive(signedRequest());
      const held = Promise.withResolvers<void>();
      const taken = Promise.withResolvers<void>();
      // The first worker waits for the provider outside any transaction until its lease expires.
      const slow = createWorker({
        log,
        leaseMs: 30_000,
        handlers: { '*': { sensitive: true, run: noting('slow').run as never } },
        provider: {
          fetchObject: async () => {
            taken.resolve();
            await held.promise;
          },
        },
      });
      const slowRun = slow.runDue();
      await taken.promise;
      const other = openOther(t, url, clock);
      const quick = createWorker({ log: createEventLog({ store: other }), handlers: { '*': noting('quick') } });
      clock.now += 29_999;
      assert.equal(await quick.runDue(), 0);
      clock.now += 1;
      assert.equal(await quick.runDue(), 1);
      held.resolve();
      await slowRun;
      assert.deepEqual(await effects(store), [{ event: 'evt_1', what: 'quick' }]);
    });

    it("gives a sensitive handler the provider's object and not the payload", async (t) => {
      const seen: ConfirmedEvent[] = [];
      let provided: 'down' | 'up' = 'down';
      const { clock, receiver } = await arrangeReceiver(t, subject, {
        provider: {
          fetchObject: async ({ payload }) => {
            if (provided === 'down') throw new Error('503');
            return { asked: (payload as { id: string }).id, situacao: 'pendente' };
          },
        },
        handlers: { '*': { sensitive: true, run: (event) => void seen.push(event) } },
      });
      await receiver.receive(signedRequest());
      await receiver.runDue();
      assert.equal(seen.length, 0);
      provided = 'up';
      clock.now += 5_000;
      await receiver.runDue();
      const [event, ...others] = seen;
      assert.ok(event);
      assert.deepEqual([event.object, event.attempt, others], [{ asked: 'pag_1', situacao: 'pendente' }, 2, []]);
      assert.ok(!('payload' in event) && !('body' in event) && !('lease' in event));
    });

    it('works only on events of its own source', async (t) => {
      const { store, log, receiver } = await arrangeReceiver(t, subject, {
        source: 'loja',
        handlers: { '*': noting('loja') },
      });
      const club = createReceiver({ secrets: ['x'], scheme: 'spec', log, source: 'clube', handlers: {} });
      await receiver.receive(signedRequest());
      assert.equal(await club.runDue(), 0);
      assert.equal(await receiver.runDue(), 1);
      assert.equal((await effects(store)).length, 1);
    });

    it('wakes up when an event is received, without waiting for its next poll', async (t) => {
      const worked = Promise.withResolvers<void>();
      const { receiver } = await arrangeReceiver(t, subject, {
        pollMs: 3_600_000,
        handlers: { '*': { run: () => worked.resolve() } },
      });
      receiver.start();
      await receiver.receive(signedRequest());
      await worked.promise;
    });
  });
}
