// Successful attempts, which are stored in their delivery, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer } from '../../../../test/webhooks-endpoint.ts';
import type { AttemptResult } from '../deliver/attempt.ts';
import { claimDeliveries } from '../deliver/claim.ts';
import { createSettling } from '../deliver/settle.ts';
import type { Sender } from '../index.ts';
import {
  arrange,
  arrangeExpiredLease,
  dayMs,
  onlyDelivery,
  publish,
  type Subject,
} from './arranged-sender.contract.ts';

export function successesContract(subject: Subject): void {
  describe(`${subject.name}: successes`, { skip: subject.skip ?? false }, () => {
    it('are in the log of attempts with status and body, after the failures and without their bodies', async (t) => {
      let asked = 0;
      const { clock, store, sender } = await arrange(t, subject, (delivered, response) => {
        asked += 1;
        return answer(asked === 1 ? 500 : 202, {}, `answer ${asked}`)(delivered, response);
      });
      await publish(store, sender);
      await sender.runDue();
      clock.now = (await onlyDelivery(sender)).dueAt ?? 0;
      const at = clock.now;
      await sender.runDue();
      assert.deepEqual(await logged(sender), [
        [1, 'status', 500, null],
        [2, 'delivered', 202, 'answer 2'],
      ]);
      const [, success] = await sender.attempts('ana', (await onlyDelivery(sender)).id);
      assert.deepEqual([success?.at, success?.detail, success?.nextAt], [at, null, null]);
      assert.deepEqual(await store.read('SELECT number FROM webhook_attempts'), [{ number: 1 }]);
    });

    it('of two workers at one delivery, after a lease that expired, are both logged and settle it once', async (t) => {
      const { clock, sender, first, later, toFirst, toLater } = await arrangeExpiredLease(t, subject);
      toLater?.writeHead(200).end('later');
      await later;
      const settledAt = clock.now;
      clock.now += 1_000;
      toFirst?.writeHead(200).end('first');
      await first;
      assert.deepEqual(await logged(sender), [
        [1, 'delivered', 200, 'first'],
        [2, 'delivered', 200, 'later'],
      ]);
      const { state, attempts, settledAt: shown } = await onlyDelivery(sender);
      assert.deepEqual([state, attempts, shown], ['delivered', 2, settledAt]);
    });

    it('of two attempts of one worker, stored at the same moment, are both logged', async (t) => {
      const { clock, store, sender } = await arrange(t, subject, answer(200));
      await publish(store, sender);
      const wanted = { limit: 1, leaseMs: 30_000, except: { endpoints: [], owners: [] }, perOwner: 1 };
      const [first] = (await claimDeliveries(store, wanted, 0)).claimed;
      clock.now += 30_000;
      const [second] = (await claimDeliveries(store, wanted, 0)).claimed;
      const settle = createSettling({ store, random: Math.random, disableAfterMs: dayMs, isBusy: () => false });
      assert.ok(first && second);
      await Promise.all([first, second].map((delivery) => settle({ delivery, result: success })));
      assert.deepEqual(await logged(sender), [
        [1, 'delivered', 200, null],
        [2, 'delivered', 200, null],
      ]);
    });

    it('of events that a server of an earlier version published after the migration are sent as well', async (t) => {
      const { store, sender, receiving, endpoint } = await arrange(t, subject, answer(200));
      await publish(store, sender);
      await store.run(
        `INSERT INTO webhook_deliveries (id, owner, event_position, endpoint_id, state, reason, attempts, step,
           due_at, fault, created_at, settled_at)
         SELECT 'ent_earlier', 'ana', position, ?, 'pending', NULL, 0, 0, :steady, NULL, :now, NULL FROM webhook_events`,
        [endpoint.id],
      );
      assert.equal(await sender.runDue(), 2);
      assert.equal(receiving.delivered.length, 2);
      assert.deepEqual(await store.read('SELECT position FROM webhook_undelivered'), []);
      const states = (await sender.deliveries('ana')).items.map(({ state }) => state);
      assert.deepEqual(states, ['delivered', 'delivered']);
      assert.deepEqual(await store.read('SELECT queued FROM webhook_deliveries'), [{ queued: 1 }, { queued: 1 }]);
    });

    it('that an earlier version stored as attempts are still in the log', async (t) => {
      const { store, sender } = await arrange(t, subject, answer(200));
      await publish(store, sender);
      await store.run(`UPDATE webhook_deliveries SET state = 'delivered', attempts = 1, settled_at = :now`);
      await store.run('DELETE FROM webhook_undelivered');
      await store.run(
        `INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status)
         SELECT position, 1, :now, 5, 'delivered', 200 FROM webhook_deliveries`,
      );
      assert.deepEqual(await logged(sender), [[1, 'delivered', 200, null]]);
    });
  });
}

const success: AttemptResult = {
  outcome: 'delivered',
  durationMs: 5,
  status: 200,
  detail: null,
  body: null,
  answerHeaders: {},
  retryAfterMs: undefined,
  sent: { headers: {}, body: new Uint8Array() },
};

async function logged(sender: Sender) {
  const attempts = await sender.attempts('ana', (await onlyDelivery(sender)).id);
  return attempts.map(({ number, outcome, status, body }) => [
    number,
    outcome,
    status,
    body === null ? null : Buffer.from(body).toString(),
  ]);
}
