// How the tables of the room stay bounded, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEventLog, pruneWebhooks } from '../index.ts';
import { defaultRetentionMs } from '../retention.ts';
import { arrangeReceiver, eventBody, noting, signedRequest } from './arranged-receiver.contract.ts';
import { arrange, dayMs, publish, type Subject } from './arranged-sender.contract.ts';

const count = async (store: { read: <R>(sql: string) => Promise<R[]> }, table: string) =>
  (await store.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n;

export function pruningContract(subject: Subject): void {
  describe(`${subject.name}: pruning`, { skip: subject.skip ?? false }, () => {
    it('deletes settled events after 30 days with their marks, and leaves those that wait', async (t) => {
      const { clock, store, log, receiver } = await arrangeReceiver(t, subject, { handlers: { '*': noting('paid') } });
      const receive = (n: number) => {
        const body = Buffer.from(eventBody({ id: `pag_${n}` }));
        return receiver.receive(signedRequest({ id: `evt_${n}`, body, now: clock.now }));
      };
      // More than one slice.
      for (let n = 0; n < 250; n += 1) await receive(n);
      await receiver.runDue();
      await receive(250);
      await log.refuse({ source: 'x', reason: 'signature_wrong', headers: {}, size: 0, digest: null });
      clock.now += defaultRetentionMs;
      assert.deepEqual(await pruneWebhooks(store), { published: 0, received: 0, refused: 0 });
      await receive(251);
      clock.now += 1;
      assert.deepEqual(await pruneWebhooks(store), { published: 0, received: 250, refused: 1 });
      const left = (await log.events()).items.map(({ id }) => id);
      assert.deepEqual(left, ['evt_250', 'evt_251']);
      assert.deepEqual([await count(store, 'webhook_done'), await count(store, 'webhook_refused')], [0, 0]);
    });

    it('deletes published events whose deliveries are settled, by the age that is asked for', async (t) => {
      const { clock, store, sender, endpoint } = await arrange(t, subject);
      for (let n = 0; n < 250; n += 1) await publish(store, sender);
      await sender.runDue();
      await sender.endpoints.disable('ana', endpoint.id);
      await publish(store, sender);
      clock.now += dayMs;
      assert.equal((await pruneWebhooks(store, { publishedMs: dayMs })).published, 0);
      clock.now += 1;
      assert.equal((await pruneWebhooks(store, { publishedMs: dayMs })).published, 250);
      assert.deepEqual([await count(store, 'webhook_deliveries'), await count(store, 'webhook_attempts')], [1, 0]);
    });

    it('deletes the deliveries of a removed endpoint in slices, and lets other work run in between', async (t) => {
      const { store, sender, endpoint } = await arrange(t, subject);
      await sender.endpoints.disable('ana', endpoint.id);
      await store.transaction(async (tx) => {
        for (let n = 0; n < 650; n += 1) await sender.publish(tx, { owner: 'ana', kind: 'a', payload: n });
      });
      let turns = 0;
      let isOver = false;
      const tick = () => {
        turns += 1;
        if (!isOver) setImmediate(tick);
      };
      setImmediate(tick);
      await sender.endpoints.remove('ana', endpoint.id);
      isOver = true;
      assert.ok(turns >= 3, `${turns} turns of the loop`);
      assert.equal(await count(store, 'webhook_deliveries'), 0);
      await assert.rejects(sender.endpoints.get('ana', endpoint.id));
    });

    it('logs only so many refusals in a minute', async (t) => {
      const { store } = await arrangeReceiver(t, subject);
      let now = 0;
      const log = createEventLog({ store, clock: () => now });
      const refuse = () => log.refuse({ source: 'x', reason: 'signature_wrong', headers: {}, size: 0, digest: null });
      for (let n = 0; n < 700; n += 1) await refuse();
      assert.equal(await count(store, 'webhook_refused'), 600);
      now += 60_000;
      await refuse();
      assert.equal(await count(store, 'webhook_refused'), 601);
    });
  });
}
