// How attempts are divided between owners and hosts, and how sending stops, on each store.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import type { Answering } from '../../../../test/webhooks-endpoint.ts';
import { claimDeliveries } from '../deliver/claim.ts';
import type { SenderOptions } from '../index.ts';
import {
  arrange,
  namedHost,
  onlyDelivery,
  openEndpoint,
  openSender,
  openStore,
  publish,
  type Subject,
} from './arranged-sender.contract.ts';

/** An endpoint that answers on request, and reports when it has a number of deliveries. */
function createStall(t: TestContext) {
  const held: ServerResponse[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const answering: Answering = (_delivered, response) => {
    held.push(response);
    for (const { count, resolve } of waiting) if (held.length >= count) resolve();
  };
  const release = () => {
    for (const response of held.splice(0)) response.writeHead(200).end();
  };
  return {
    answering,
    release,
    /** From now on every delivery is answered. */
    drain: () => {
      const draining = setInterval(release, 1);
      t.after(() => clearInterval(draining));
    },
    reached: (count: number) =>
      new Promise<void>((resolve) => {
        if (held.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
}

async function arrangeOwners(
  t: TestContext,
  subject: Subject,
  owners: readonly string[],
  options: Partial<SenderOptions>,
) {
  const { store, clock } = await openStore(t, subject);
  const sender = openSender(t, store, { timeoutMs: 60_000, clock: () => clock.now, ...options });
  const stall = createStall(t);
  const receiving = await openEndpoint(t, stall.answering);
  const url = options.resolve ? namedHost.urlOf(receiving) : receiving.url;
  for (const owner of owners) await sender.endpoints.create({ owner, url: `${url}?${owner}`, kinds: ['*'] });
  const publishMany = async (owner: string, count: number) => {
    for (let n = 0; n < count; n += 1) await publish(store, sender, { owner });
  };
  /** Before the stall is released: all that the endpoint got. */
  const ownersInFlight = () => {
    const counts: Record<string, number> = {};
    for (const { path } of receiving.delivered) {
      const owner = path.split('?')[1] ?? '';
      counts[owner] = (counts[owner] ?? 0) + 1;
    }
    return counts;
  };
  return { store, clock, sender, stall, receiving, publishMany, ownersInFlight };
}

export function sharingContract(subject: Subject): void {
  describe(`${subject.name}: sharing`, { skip: subject.skip ?? false }, () => {
    it('gives one owner no more than its share, however long its backlog and however many endpoints it has', async (t) => {
      const { sender, stall, publishMany, ownersInFlight } = await arrangeOwners(t, subject, ['big', 'big', 'small'], {
        concurrency: 16,
        concurrencyPerOwner: 6,
      });
      await publishMany('big', 20);
      await publishMany('small', 1);
      sender.start();
      await stall.reached(7);
      // It arrives after everything that could begin before it.
      await publishMany('small', 1);
      await stall.reached(8);
      assert.deepEqual(ownersInFlight(), { big: 6, small: 2 });
      await sender.stop({ graceMs: 0 });
    });

    it('claims by turns, so that the backlog of one owner does not fill a claim', async (t) => {
      const { sender, stall, publishMany, ownersInFlight } = await arrangeOwners(t, subject, ['a', 'b', 'c'], {
        concurrency: 12,
        concurrencyPerOwner: 6,
      });
      for (const owner of ['a', 'b', 'c']) await publishMany(owner, 6);
      sender.start();
      await stall.reached(6);
      assert.deepEqual(ownersInFlight(), { a: 2, b: 2, c: 2 });
      await sender.stop({ graceMs: 0 });
    });

    it('leaves the second half of the places to owners with few attempts in flight', async (t) => {
      const { sender, stall, publishMany, ownersInFlight } = await arrangeOwners(t, subject, ['a', 'b', 'late'], {
        concurrency: 16,
        concurrencyPerEndpoint: 8,
        concurrencyPerOwner: 8,
      });
      await publishMany('a', 30);
      await publishMany('b', 30);
      sender.start();
      await stall.reached(8);
      await publishMany('late', 2);
      await stall.reached(10);
      assert.equal(ownersInFlight().late, 2);
      await sender.stop({ graceMs: 0 });
    });

    it('limits the calls to one host at a time and in a time, across all owners, and delivers the rest later', async (t) => {
      const { clock, sender, stall, receiving, publishMany } = await arrangeOwners(t, subject, ['a', 'b', 'c'], {
        ...namedHost.options,
        concurrencyPerHost: 2,
        hostRates: [{ calls: 3, windowMs: 60_000 }],
      });
      for (const owner of ['a', 'b', 'c']) await publishMany(owner, 2);
      const first = sender.runDue();
      await stall.reached(2);
      assert.equal(receiving.delivered.length, 2);
      stall.drain();
      assert.equal(await first, 3);
      assert.equal(await sender.runDue(), 0);
      clock.now += 60_000;
      assert.equal(await sender.runDue(), 3);
      assert.equal(receiving.delivered.length, 6);
      // A delivery that waits for the rate has no attempt.
      for (const { attempts } of (await sender.deliveries('a')).items) assert.equal(attempts, 1);
    });

    it('limits the attempts of one owner in a time', async (t) => {
      const { clock, sender, stall, receiving, publishMany } = await arrangeOwners(t, subject, ['a', 'b'], {
        ownerRates: [{ calls: 2, windowMs: 1_000 }],
      });
      await publishMany('a', 5);
      await publishMany('b', 1);
      stall.drain();
      assert.equal(await sender.runDue(), 3);
      clock.now += 1_000;
      assert.equal(await sender.runDue(), 2);
      clock.now += 1_000;
      assert.equal(await sender.runDue(), 1);
      assert.equal(receiving.delivered.length, 6);
    });

    it('does not limit the host for targets on this machine', async (t) => {
      const { sender, stall, publishMany } = await arrangeOwners(t, subject, ['a'], {
        concurrencyPerHost: 1,
        hostRates: [{ calls: 1, windowMs: 60_000 }],
      });
      await publishMany('a', 4);
      stall.drain();
      assert.equal(await sender.runDue(), 4);
    });

    it('delivers everything of a long backlog, also what becomes due again before the place that claims have reached', async (t) => {
      const { store, clock, sender, publishMany, receiving, stall } = await arrangeOwners(t, subject, ['a'], {});
      await publishMany('a', 2);
      const wanted = { limit: 1, leaseMs: 30_000, except: { endpoints: [], owners: [] }, perOwner: 1 };
      assert.equal((await claimDeliveries(store, wanted, 0)).claimed.length, 1, 'by a worker that dies');
      clock.now += 1;
      await store.transaction(async (tx) => {
        for (let n = 0; n < 300; n += 1) await sender.publish(tx, { owner: 'a', kind: 'a', payload: n });
      });
      stall.drain();
      const sending = sender.runDue();
      await stall.reached(1);
      clock.now += 30_000;
      assert.equal(await sending, 302);
      assert.equal(receiving.delivered.length, 302);
    });

    it('stops within its grace although a receiver stalls, claims nothing more, and sends it again at the next start', async (t) => {
      const stall = createStall(t);
      const { store, sender } = await arrange(t, subject, stall.answering, { timeoutMs: 60_000, concurrency: 1 });
      await publish(store, sender);
      sender.start();
      await stall.reached(1);
      await publish(store, sender, { id: 'evt_2' });
      await sender.stop({ graceMs: 0 });
      const { items } = await sender.deliveries('ana');
      const states = items.map(({ state, attempts }) => `${state} ${attempts}`);
      assert.deepEqual(states, ['pending 0', 'pending 0']);
      const leases = await store.read<{ lease: string | null }>('SELECT lease FROM webhook_undelivered');
      assert.deepEqual(leases, [{ lease: null }, { lease: null }]);
      const next = openSender(t, store);
      stall.drain();
      assert.equal(await next.runDue(), 2);
    });

    it('waits for attempts that end within the grace', async (t) => {
      const stall = createStall(t);
      const { store, sender } = await arrange(t, subject, stall.answering, { timeoutMs: 60_000 });
      await publish(store, sender);
      sender.start();
      await stall.reached(1);
      const stopped = sender.stop({ graceMs: 60_000 });
      stall.release();
      await stopped;
      assert.equal((await onlyDelivery(sender)).state, 'delivered');
    });
  });
}
