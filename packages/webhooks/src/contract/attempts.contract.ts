// The attempts at a delivery, on each store.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { until } from '../../../../test/until.ts';
import { type Answering, answer } from '../../../../test/webhooks-endpoint.ts';
import { attemptDelaysMs } from '../queue/schedule.ts';
import {
  arrange,
  arrangeExpiredLease,
  dayMs,
  hourMs,
  onlyDelivery,
  openEndpoint,
  openOther,
  openSender,
  openStore,
  publish,
  type Subject,
  startTime,
} from './arranged-sender.contract.ts';

export function attemptsContract(subject: Subject): void {
  describe(`${subject.name}: attempts`, { skip: subject.skip ?? false }, () => {
    it('are eleven, each on time, with the same bytes and id and a new timestamp and signature', async (t) => {
      const { clock, store, sender, receiving } = await arrange(t, subject, answer(500, {}, 'no'), {
        disableAfterMs: 30 * dayMs,
      });
      const { id } = await publish(store, sender);
      const moments: number[] = [];
      for (const delay of attemptDelaysMs) {
        if (delay > 0) {
          clock.now += delay - 1;
          assert.equal(await sender.runDue(), 0, `an attempt came before ${delay} ms had passed`);
          clock.now += 1;
        }
        assert.equal(await sender.runDue(), 1, `no attempt after ${delay} ms`);
        moments.push(clock.now);
      }
      clock.now += 30 * dayMs;
      assert.equal(await sender.runDue(), 0);
      assert.equal(receiving.delivered.length, 11);
      const [first] = receiving.delivered;
      for (const { body } of receiving.delivered) assert.deepEqual(body, first?.body);
      assert.deepEqual(new Set(receiving.delivered.map(({ headers }) => headers['webhook-id'])), new Set([id]));
      const seconds = moments.map((moment) => String(Math.floor(moment / 1000)));
      const timestamps = receiving.delivered.map(({ headers }) => headers['webhook-timestamp']);
      assert.deepEqual(timestamps, seconds);
      assert.equal(new Set(receiving.delivered.map(({ headers }) => headers['webhook-signature'])).size, 11);
      const delivery = await onlyDelivery(sender);
      assert.deepEqual([delivery.state, delivery.reason], ['dead', 'status']);
      const attempts = await sender.attempts('ana', delivery.id);
      assert.deepEqual(
        attempts.map(({ number, at, nextAt }) => [number, at, nextAt]),
        moments.map((moment, index) => [index + 1, moment, moments[index + 1] ?? null]),
      );
      // Of eleven answers one is stored.
      const bodies = attempts.map(({ body }) => (body === null ? null : Buffer.from(body).toString()));
      assert.deepEqual(bodies, [...Array(10).fill(null), 'no']);
      const [listed] = (await sender.lookUps.attempts('ana', [delivery.id])).values();
      assert.deepEqual(new Set(listed?.map(({ body }) => body)), new Set([null]));
      const withBodies = await sender.lookUps.attempts('ana', [delivery.id], { bodies: true });
      assert.deepEqual([...withBodies.values()], [attempts]);
    });

    it('wait as long as Retry-After asks, in both forms, and never more than a day', async (t) => {
      let header = '';
      const { clock, store, sender } = await arrange(t, subject, (_delivered, response) => {
        response.writeHead(503, { 'retry-after': header }).end();
      });
      await publish(store, sender);
      for (const [asked, waitMs] of [
        ['120', 120_000],
        [new Date(startTime + 120_000 + 2 * hourMs).toUTCString(), 2 * hourMs],
        ['900000', dayMs],
      ] as const) {
        header = asked;
        await sender.runDue();
        assert.equal((await onlyDelivery(sender)).dueAt, clock.now + waitMs, asked);
        clock.now += waitMs;
      }
    });

    it('end with any 2xx, and count a redirect as a failure without following it', async (t) => {
      const elsewhere = await openEndpoint(t);
      const answers: Answering[] = [answer(302, { location: elsewhere.url }), answer(299)];
      const { clock, store, sender, receiving } = await arrange(t, subject, (delivered, response) =>
        answers.shift()?.(delivered, response),
      );
      await publish(store, sender);
      await sender.runDue();
      assert.equal((await onlyDelivery(sender)).state, 'pending');
      clock.now += 5_000;
      await sender.runDue();
      const { state, id } = await onlyDelivery(sender);
      const [first, second] = await sender.attempts('ana', id);
      assert.deepEqual([first?.outcome, first?.detail], ['redirect', elsewhere.url]);
      assert.deepEqual([state, second?.outcome, second?.status], ['delivered', 'delivered', 299]);
      assert.deepEqual([receiving.delivered.length, elsewhere.delivered.length], [2, 0]);
    });

    it('that time out or break off are tried again, and 1 KB of an answer is stored', async (t) => {
      const answers: Answering[] = [
        () => {},
        (_delivered, response) => void response.destroy(),
        answer(500, {}, 'x'.repeat(100_000)),
      ];
      let attempt = 0;
      const { clock, store, sender } = await arrange(t, subject, (delivered, response) =>
        answers[attempt]?.(delivered, response),
      );
      // Only the first attempt is meant to time out, however busy the machine is: perhaps before its request arrives.
      const impatient = openSender(t, store, { timeoutMs: 150 });
      await publish(store, sender);
      for (const delay of attemptDelaysMs.slice(0, 3)) {
        clock.now += delay;
        assert.equal(await (attempt === 0 ? impatient : sender).runDue(), 1);
        attempt += 1;
      }
      const attempts = await sender.attempts('ana', (await onlyDelivery(sender)).id);
      const outcomes = attempts.map(({ outcome }) => outcome);
      assert.deepEqual(outcomes, ['timeout', 'connection', 'status']);
      assert.equal(attempts[2]?.body?.byteLength, 1024);
    });

    it('never store the secret', async (t) => {
      const { store, sender, secret, endpoint } = await arrange(t, subject, (delivered, response) => {
        response.writeHead(500).end(JSON.stringify(delivered.headers));
      });
      await publish(store, sender);
      await sender.runDue();
      const shown = [
        await sender.endpoints.get('ana', endpoint.id),
        await sender.endpoints.secrets('ana', endpoint.id),
        (await sender.attempts('ana', (await onlyDelivery(sender)).id)).map(({ body, ...rest }) => ({
          ...rest,
          body: Buffer.from(body ?? []).toString(),
        })),
      ];
      assert.ok(!JSON.stringify(shown).includes(secret));
      assert.ok(!JSON.stringify(shown).includes(secret.slice('whsec_'.length)));
    });

    it('of a dead worker are repeated when its lease has expired, and only then', async (t) => {
      const { clock, store, sender, receiving } = await arrange(t, subject, answer(200), { leaseMs: 30_000 });
      await publish(store, sender);
      // The row after a worker claimed it and was killed.
      await store.run(`UPDATE webhook_undelivered SET lease = 'dead', leased_until = :now + 30000, attempts = 1`);
      clock.now += 29_999;
      assert.equal(await sender.runDue(), 0);
      clock.now += 1;
      assert.equal(await sender.runDue(), 1);
      assert.equal(receiving.delivered.length, 1);
      const delivery = await onlyDelivery(sender);
      const numbers = (await sender.attempts('ana', delivery.id)).map(({ number }) => number);
      assert.deepEqual(numbers, [2]);
    });

    it('that end after their lease expired change nothing for the worker that holds it now, unless they succeeded', async (t) => {
      const { clock, sender, first, later, toFirst, toLater } = await arrangeExpiredLease(t, subject);
      toFirst?.writeHead(500).end();
      await first;
      assert.equal((await onlyDelivery(sender)).dueAt, clock.now + 30_000);
      toLater?.writeHead(200).end();
      await later;
      const delivery = await onlyDelivery(sender);
      assert.equal(delivery.state, 'delivered');
      const attempts = await sender.attempts('ana', delivery.id);
      const outcomes = attempts.map(({ number, outcome }) => `${number} ${outcome}`);
      assert.deepEqual(outcomes, ['1 status', '2 delivered']);
    });

    it('that waited for a place during much of their lease are claimed again before they begin', async (t) => {
      const held: ServerResponse[] = [];
      const came = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let waitedMs = 0;
      const { clock, store, sender } = await arrange(
        t,
        subject,
        (_delivered, response) => {
          came[held.push(response) - 1]?.resolve();
        },
        { leaseMs: 30_000, timeoutMs: 15_000, concurrencyPerEndpoint: 1, clock: () => waitedMs },
      );
      for (const id of ['evt_1', 'evt_2']) await publish(store, sender, { id });
      const sent = sender.runDue();
      await came[0]?.promise;
      clock.now += 10_000;
      waitedMs += 10_000;
      held[0]?.writeHead(200).end();
      await came[1]?.promise;
      held[1]?.writeHead(200).end();
      await sent;
      const { items } = await sender.deliveries('ana');
      const attempts = await Promise.all(items.map(({ id }) => sender.attempts('ana', id)));
      const ages = attempts.flat().map(({ number, at }) => `${number} ${clock.now - at}`);
      assert.deepEqual(ages.sort(), ['1 0', '1 10000']);
    });

    it('are divided between several workers, each delivery to one of them', async (t) => {
      const { store, url, sender, receiving, clock } = await arrange(t, subject);
      const second = openOther(t, url, clock);
      const helper = openSender(t, second);
      await store.transaction(async (tx) => {
        for (let n = 0; n < 60; n += 1) {
          await sender.publish(tx, { owner: 'ana', kind: 'pagamento.criado', id: `evt_${n}`, payload: { n } });
        }
      });
      await Promise.all([sender.runDue(), helper.runDue()]);
      assert.equal(receiving.delivered.length, 60);
      assert.equal(new Set(receiving.delivered.map(({ headers }) => headers['webhook-id'])).size, 60);
    });

    it('to an endpoint that stalls leave places for the others', async (t) => {
      const { store } = await openStore(t, subject);
      const sender = openSender(t, store, { concurrency: 8, concurrencyPerEndpoint: 2, timeoutMs: 60_000 });
      const stalled: Array<() => void> = [];
      const slow = await openEndpoint(t, (_delivered, response) => {
        stalled.push(() => response.writeHead(200).end());
      });
      const fast = await openEndpoint(t);
      await sender.endpoints.create({ owner: 'slow', url: slow.url, kinds: ['*'] });
      await sender.endpoints.create({ owner: 'fast', url: fast.url, kinds: ['*'] });
      for (let n = 0; n < 20; n += 1) await publish(store, sender, { owner: 'slow' });
      await publish(store, sender, { owner: 'fast' });
      sender.start();
      await until(() => fast.delivered.length > 0);
      assert.ok(slow.delivered.length <= 4, `${slow.delivered.length} attempts under way to one endpoint`);
      const drain = setInterval(() => stalled.shift()?.(), 1);
      t.after(() => clearInterval(drain));
      await sender.stop();
    });
  });
}
